/**
 * Code points that a file system or a reader may not see. HFS+ drops 16 of them when it compares
 * names (CVE-2014-9390); the Unicode properties cover those and their like.
 */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/**
 * One spelling for all names that some file system takes for the same name: composed (NFC), upper
 * and lower case alike, ignorable characters gone. Upper-casing first joins what lower-casing alone
 * keeps apart (`ſ` and `s`, `ı` and `i`). It may join names that differ, so it protects but never
 * permits: equality here is a reason to look closer or to ask.
 */
export function foldName(name: string): string {
  return name
    .replace(IGNORABLE, "")
    .replaceAll("İ", "i")
    .normalize("NFC")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFC");
}
