/** What a tool of the field does to a text: the new one, or the words of its error. */
export type PeerEdit =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: string };

export function edited(text: string): PeerEdit {
  return { ok: true, text };
}

export function refused(error: string): PeerEdit {
  return { ok: false, error };
}
