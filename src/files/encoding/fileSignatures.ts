/** Bytes, as Latin-1, that files of a format have at an offset. */
interface Signature {
  readonly name: string;
  readonly bytes: string;
  readonly offset?: number;
}

/**
 * Formats that people keep in source folders. From the formats' specifications; the first that fits
 * names the file.
 */
const signatures: readonly Signature[] = [
  { name: "PNG image", bytes: "\x89PNG\r\n\x1a\n" },
  { name: "JPEG image", bytes: "\xff\xd8\xff" },
  { name: "GIF image", bytes: "GIF8" },
  { name: "WebP image", bytes: "WEBP", offset: 8 },
  { name: "AVIF image", bytes: "ftypavif", offset: 4 },
  { name: "HEIC image", bytes: "ftyphei", offset: 4 },
  { name: "TIFF image", bytes: "II*\0" },
  { name: "TIFF image", bytes: "MM\0*" },
  { name: "Photoshop image", bytes: "8BPS" },
  { name: "icon", bytes: "\0\0\x01\0" },
  { name: "bitmap image", bytes: "BM" },
  { name: "PDF document", bytes: "%PDF-" },
  { name: "Office document (before 2007)", bytes: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" },
  { name: "ZIP archive", bytes: "PK\x03\x04" },
  { name: "ZIP archive", bytes: "PK\x05\x06" },
  { name: "gzip archive", bytes: "\x1f\x8b" },
  { name: "bzip2 archive", bytes: "BZh" },
  { name: "xz archive", bytes: "\xfd7zXZ\0" },
  { name: "Zstandard archive", bytes: "\x28\xb5\x2f\xfd" },
  { name: "7-Zip archive", bytes: "7z\xbc\xaf\x27\x1c" },
  { name: "RAR archive", bytes: "Rar!\x1a\x07" },
  { name: "tar archive", bytes: "ustar", offset: 257 },
  { name: "Unix archive", bytes: "!<arch>\n" },
  { name: "ELF executable or library", bytes: "\x7fELF" },
  { name: "Mach-O executable or library", bytes: "\xcf\xfa\xed\xfe" },
  { name: "Mach-O executable or library", bytes: "\xce\xfa\xed\xfe" },
  { name: "Windows executable or library", bytes: "MZ" },
  { name: "WebAssembly module", bytes: "\0asm" },
  { name: "Java class or universal Mach-O file", bytes: "\xca\xfe\xba\xbe" },
  { name: "SQLite database", bytes: "SQLite format 3\0" },
  { name: "Parquet data", bytes: "PAR1" },
  { name: "NumPy array", bytes: "\x93NUMPY" },
  { name: "HDF5 data", bytes: "\x89HDF\r\n\x1a\n" },
  { name: "WOFF font", bytes: "wOFF" },
  { name: "WOFF2 font", bytes: "wOF2" },
  { name: "OpenType font", bytes: "OTTO" },
  { name: "TrueType font", bytes: "\0\x01\0\0\0" },
  { name: "WAV audio", bytes: "WAVE", offset: 8 },
  { name: "MP3 audio", bytes: "ID3" },
  { name: "FLAC audio", bytes: "fLaC" },
  { name: "Ogg audio or video", bytes: "OggS" },
  { name: "AVI video", bytes: "AVI ", offset: 8 },
  { name: "MP4 video", bytes: "ftyp", offset: 4 },
  { name: "WebM or Matroska video", bytes: "\x1a\x45\xdf\xa3" },
  { name: "Git index", bytes: "DIRC" },
  { name: "Git pack", bytes: "PACK" },
];

/** The format that the first bytes of a file are a signature of. */
export function findFileSignature(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes).toString("latin1");
  return signatures.find((signature) => head.startsWith(signature.bytes, signature.offset))?.name;
}
