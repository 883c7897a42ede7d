/** `0 B`, `1023 B`, `1.0 KB`, `10.5 MB`: units of 1,024, as file managers count them. */
export function humanizeSize(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${sizeBytes} B`;
  let value = sizeBytes / 1024;
  let unit = 0;
  // 1,023.95 would be shown as 1024.0 of its unit.
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(1)} ${UNITS[unit] ?? ""}`;
}

const UNITS = ["KB", "MB", "GB", "TB", "PB"];
