// Passkeys: the browser makes them and signs with them, the server checks what it says.
import { ask } from "./api";
import type { Challenge, Me, PasskeyFacts } from "../protocol";

const FROM_TEXT = { "-": "+", _: "/" } as const;

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/[-_]/g, (letter) => FROM_TEXT[letter as "-" | "_"])), (letter) => letter.charCodeAt(0));
}

export function textOf(data: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Can this browser use passkeys here? Only over https or on this machine, and only where the site has a name. */
export const possible = () => isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** Did somebody close the browser's window, or wait too long? Then nothing needs to be said. */
export const cancelled = (error: unknown) => error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

export const passkeys = {
  list: () => ask<PasskeyFacts[]>("GET", "/api/me/passkeys"),
  remove: (id: string) => ask<PasskeyFacts[]>("DELETE", `/api/me/passkeys/${id}`),

  async make(): Promise<PasskeyFacts[]> {
    const wanted = await ask<Challenge>("POST", "/api/me/passkeys/challenge");
    const made = (await navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(wanted.challenge),
        rp: { id: wanted.site, name: wanted.title },
        user: { id: bytesOf(wanted.user), name: wanted.name, displayName: wanted.name },
        pubKeyCredParams: wanted.algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: wanted.known.map((id) => ({ type: "public-key", id: bytesOf(id) })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
        timeout: 1000 * wanted.seconds,
      },
    })) as PublicKeyCredential;
    const said = made.response as AuthenticatorAttestationResponse;
    return ask<PasskeyFacts[]>("POST", "/api/me/passkeys", { client: textOf(said.clientDataJSON), attestation: textOf(said.attestationObject) });
  },

  async signIn(): Promise<Me> {
    const wanted = await ask<Challenge>("POST", "/api/passkeys/challenge");
    const found = (await navigator.credentials.get({
      publicKey: { challenge: bytesOf(wanted.challenge), rpId: wanted.site, userVerification: "required", timeout: 1000 * wanted.seconds },
    })) as PublicKeyCredential;
    const said = found.response as AuthenticatorAssertionResponse;
    return ask<Me>("POST", "/api/passkeys", {
      id: textOf(found.rawId),
      client: textOf(said.clientDataJSON),
      data: textOf(said.authenticatorData),
      signature: textOf(said.signature),
    });
  },
};
