// Notices of turns through the browser's push service.
import type { NewPush } from "../protocol";
import { Refused } from "./api";
import { n } from "../notices.texts";

/** Subscribe this browser to notices; what the server must know of it. */
export async function subscription(key: string): Promise<NewPush> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) throw new Refused("not_now", n("pushNone"), 0);
  if ((await Notification.requestPermission()) !== "granted") throw new Refused("not_allowed", n("pushDenied"), 0);
  const worker = await navigator.serviceWorker.ready;
  const made = (await worker.pushManager.getSubscription()) ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? "", key: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}
