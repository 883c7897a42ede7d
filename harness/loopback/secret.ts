import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 32 random bytes in 43 characters that stand in any URL as they are: `A-Z a-z 0-9 _ -`. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Compares in a time that tells nothing about the secret. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
