/**
 * A text as it is sent to another thread. One of ASCII is given away as bytes, which takes half the
 * time of sending it as a string, which is copied twice; any other text is not faster as bytes.
 */
export type TransferableText = string | Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

/** Each unit takes a byte at least, so only in ASCII are there as many bytes as units. */
export function toTransferable(text: string): TransferableText {
  // Not from the pool that small buffers share, since that cannot leave its thread.
  const bytes = Buffer.allocUnsafeSlow(text.length);
  const { read, written } = encoder.encodeInto(text, bytes);
  return read === text.length && written === text.length ? bytes : text;
}

export function fromTransferable(sent: TransferableText): string {
  if (typeof sent === "string") return sent;
  return Buffer.from(sent.buffer, sent.byteOffset, sent.length).toString("latin1");
}
