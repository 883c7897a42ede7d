import { decideOne, findDecidedCalls } from "../src/host/review/decidedFiles.ts";
import { createFileReviews } from "../src/host/review/fileReviews.ts";
import { decidedHunks, findHunkAt, revertHunks } from "../src/host/review/shownHunk.ts";
import { createFakeReview } from "../test/support/fakes/fakeReview.ts";
import { median } from "./harness.ts";

// What is worked out when a person undoes one of 1,000 hunks, which as many calls have made, in
// milliseconds of the processor: the text that the file gets, and the calls that it is about.
const target = 50;
const reject = 100;
const calls = 1_000;
const rounds = 9;

const uri = "file:///workspace/a.txt";
const fake = createFakeReview();
const lines = Array.from({ length: 5 * calls }, (_, index) => `line ${index}`.padEnd(40));
const render = (): string => `${lines.join("\n")}\n`;
fake.files.set(uri, render());
for (let call = 0; call < calls; call++) {
  lines[5 * ((call * 37) % calls)] = `changed by call ${call}`.padEnd(40);
  fake.edit({ [uri]: render() });
}
const reviews = createFileReviews(fake, () => undefined);
await reviews.refresh();
const times: number[] = [];
for (let round = -1; round < rounds; round++) {
  const started = process.cpuUsage();
  await reviews.settle([uri]);
  const review = reviews.find(uri);
  const hunk = review && findHunkAt(review, 5 * (10 + round) + 1);
  if (review?.hunks.length !== calls || hunk === undefined) throw new Error("There is no hunk.");
  const hunks = decidedHunks({ review, hunk });
  revertHunks(review, hunks);
  const { of } = findDecidedCalls(reviews, [decideOne({ review, hunk }, hunks)]);
  const { user, system } = process.cpuUsage(started);
  if (of.length !== 1) throw new Error(`It is about ${of.length} calls.`);
  // The first is not compiled.
  if (round >= 0) times.push((user + system) / 1_000);
}
const medianMs = median(times);
console.log(`\nOne of ${calls} hunks undone (median of ${rounds})`);
console.log(`  ${medianMs.toFixed(1)} ms, target ${target}, at most ${reject}`);
if (medianMs > reject) process.exitCode = 1;
