import { createCipheriv, createDecipheriv, createHash, createHmac } from "node:crypto";
import type { ContentKey } from "../../core/history/index.ts";

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
