import { readSourceFiles } from "../test/unit/repository/repositoryFiles.ts";
import {
  countCodeLines,
  countWing,
  filesLoadedBy,
  historyWing,
  walks,
} from "../test/unit/repository/sourceMeasures.ts";

// npm run measure [-- <file of src>]: how large `src` is, and how many files an edit, a search, an
// undo and a recorded call load; or the files that one file loads.
const [entry] = process.argv.slice(2);
const files = await readSourceFiles("src");
if (entry === undefined) {
  const codeLines = files.reduce((sum, file) => sum + countCodeLines(file), 0);
  console.log(`src: ${files.length} files, ${codeLines} lines of code`);
  const wing = countWing(files);
  console.log(`the history wing: ${wing} lines of code (budget ${historyWing.codeLines})`);
  for (const { name, entries, budget } of walks) {
    const { length } = filesLoadedBy(entries, files);
    console.log(`${name} loads ${length} files (budget ${budget}), from ${entries[0]}`);
  }
} else {
  console.log(filesLoadedBy([entry], files).join("\n"));
}
