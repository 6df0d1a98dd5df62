declare module "virtual:credits" {
  const credits: { name: string; version: string; licence: string; author: string; text: string }[];
  export default credits;
}
