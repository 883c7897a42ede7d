import { readSourceFiles } from "../test/unit/repository/repositoryFiles.ts";
import { countCodeLines, filesLoadedBy, walks } from "../test/unit/repository/sourceMeasures.ts";

// npm run measure [-- <file of src>]: how large `src` is, and how many files an edit, a search and
// an undo load; or the files that one file loads.
const [entry] = process.argv.slice(2);
const files = await readSourceFiles("src");
if (entry === undefined) {
  const codeLines = files.reduce((sum, file) => sum + countCodeLines(file), 0);
  console.log(`src: ${files.length} files, ${codeLines} lines of code`);
  for (const { name, entry: beginning, budget } of walks) {
    const { length } = filesLoadedBy(beginning, files);
    console.log(`${name} loads ${length} files (budget ${budget}), from ${beginning}`);
  }
} else {
  console.log(filesLoadedBy(entry, files).join("\n"));
}
