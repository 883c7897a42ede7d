import { createHash } from "node:crypto";
import type { ContentKey } from "../../core/history/index.ts";

const keyLength = 32;

export function contentKeyOf(bytes: Uint8Array): ContentKey {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, keyLength);
}
