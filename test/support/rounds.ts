/** So many rounds of a test, times LINEWISE_ROUNDS, for a soak. */
export function roundsOf(count: number): number {
  return count * Number(process.env["LINEWISE_ROUNDS"] ?? 1);
}
