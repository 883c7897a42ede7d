import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import type { ContentKey } from "../../core/history/index.ts";
import type { Journal } from "./journal.ts";

const keyLength = 32;

export function contentKeyOf(bytes: Uint8Array): ContentKey {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, keyLength);
}

const algorithm = "aes-256-gcm";
export const sealKeyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a content for a key: the nonce, the tag, the encrypted bytes. The nonce follows from the
 * content and the key, so equal contents are equal when they are sealed, and a hash of them tells
 * nothing to somebody without the key.
 */
export function sealContent(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  const nonce = createHmac("sha256", key).update(bytes).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const encrypted = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
}

/** The content; undefined where it was sealed with another key. */
export function openContent(sealed: Uint8Array, key: Uint8Array): Uint8Array | undefined {
  const start = nonceBytes + tagBytes;
  if (sealed.length < start) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
    decipher.setAuthTag(sealed.subarray(nonceBytes, start));
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Contents with secrets, as the journal stores them and as they are read. */
interface Sealing {
  readonly name: Journal["nameContent"];
  /** Undefined where the key is gone, or another one. */
  readonly open: (sealed: Uint8Array) => Promise<Uint8Array | undefined>;
}

export function createSealing(
  readSealKey: () => Promise<Uint8Array | undefined> = () => Promise.resolve(undefined),
): Sealing {
  return {
    async name(bytes, isSecret) {
      if (!isSecret) return { key: contentKeyOf(bytes), bytes };
      const sealKey = await readSealKey();
      if (sealKey === undefined) {
        return { key: contentKeyOf(randomBytes(sealKeyBytes)), bytes: undefined };
      }
      const sealed = sealContent(bytes, sealKey);
      return { key: contentKeyOf(sealed), bytes: sealed, isSealed: true };
    },
    async open(sealed) {
      const sealKey = await readSealKey();
      return sealKey && openContent(sealed, sealKey);
    },
  };
}
