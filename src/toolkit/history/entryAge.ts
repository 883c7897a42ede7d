import { count } from "../explain/index.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago something was, as people say it: "just now", "5 minutes ago", "3 days ago". */
export function describeAge(timeMs: number, nowMs: number): string {
  const ageMs = nowMs - timeMs;
  if (ageMs < minuteMs) return "just now";
  if (ageMs < hourMs) return `${count(Math.floor(ageMs / minuteMs), "minute")} ago`;
  if (ageMs < dayMs) return `${count(Math.floor(ageMs / hourMs), "hour")} ago`;
  return `${count(Math.floor(ageMs / dayMs), "day")} ago`;
}
