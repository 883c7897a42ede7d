/** How often a race is run: LINEWISE_RACE_ROUNDS, for a soak, or thirty times. */
export const raceRounds = Number(process.env["LINEWISE_RACE_ROUNDS"] ?? 30);
