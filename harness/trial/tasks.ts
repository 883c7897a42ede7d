import { createTwoFilesPatch } from "diff";
import iconv from "iconv-lite";
import { type Changes, type Files, readPackage, type TrialTask, withChanges } from "./trialTask.ts";

/** Exchanges the one place where a text is; a package that has changed is told at once. */
function once(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`Not there once: ${from}`);
  return text.replace(from, () => to);
}

function textOf(files: Files, path: string): string {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`There is no ${path}.`);
  return bytes.toString();
}

function lineOf(text: string, anchor: string): number {
  const offset = text.indexOf(anchor);
  if (offset === -1) throw new Error(`Not there: ${anchor}`);
  return text.slice(0, offset).split("\n").length;
}

/** A part of a text: from one anchor up to another. */
function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start + from.length);
  if (start === -1 || end === -1) throw new Error(`Not there: ${from} … ${to}`);
  return text.slice(start, end);
}

interface Made {
  readonly request: string;
  /** What differs from the package when the task begins. */
  readonly start?: Changes;
  /** What differs from that when it is done. */
  readonly done: Changes;
}

function task(
  name: string,
  about: string,
  source: readonly [packagePath: string, folder: string] | undefined,
  make: (files: Files) => Made,
): TrialTask {
  return {
    name,
    about,
    async prepare() {
      const files = source === undefined ? new Map<string, Buffer>() : await readPackage(...source);
      const { request, start = {}, done } = make(files);
      const begun = withChanges(files, start);
      return { request, files: begun, expected: withChanges(begun, done) };
    },
  };
}

/** All texts of a package that a change of all its files touches. */
function changeAll(files: Files, change: (text: string) => string): Changes {
  return Object.fromEntries(
    Array.from(files, ([path, bytes]): [string, string] => [path, change(bytes.toString())]).filter(
      ([path, text]) => text !== files.get(path)?.toString(),
    ),
  );
}

const mocha = ["mocha/lib", "lib"] as const;

export const trialTasks: readonly TrialTask[] = [
  task("rename", "a function, in many files", mocha, (files) => ({
    request:
      "Rename the function createInvalidArgumentTypeError to createArgumentTypeError everywhere below lib, comments included.",
    done: changeAll(files, (text) =>
      text.replaceAll(/\bcreateInvalidArgumentTypeError\b/g, "createArgumentTypeError"),
    ),
  })),

  task("imports", "the same change in many files, by pattern", mocha, (files) => ({
    request:
      'In all files below lib, write the imports of Node\'s own modules without the prefix "node:", such as `from "node:events"` as `from "events"` and `require("node:fs")` as `require("fs")`. Change nothing else.',
    done: changeAll(files, (text) =>
      text.replaceAll(/(\bfrom |\brequire\(|\bimport\()"node:([\w/]+)"/g, '$1"$2"'),
    ),
  })),

  task("move", "a function with its comment to a new file", mocha, (files) => {
    const path = "lib/errors.js";
    const text = textOf(files, path);
    const moved = between(
      text,
      "/**\n * Creates an error object to be thrown when an exception was caught",
      "/**\n * Creates an error object to be thrown when an unrecoverable error occurs",
    ).trimEnd();
    return {
      request: `Move the function createInvalidExceptionError with its comment from ${path}, as it is, to the end of the existing file lib/exceptionError.js, with one blank line before it. In ${path}, delete it with one of the blank lines around it and leave everything else as it is.`,
      start: { "lib/exceptionError.js": 'import { constants } from "./error-constants.js";\n' },
      done: {
        "lib/exceptionError.js": `import { constants } from "./error-constants.js";\n\n${moved}\n`,
        [path]: once(text, `${moved}\n\n`, ""),
      },
    };
  }),

  task("review", "comments by line number", mocha, (files) => {
    const path = "lib/runnable.js";
    const text = textOf(files, path);
    const comments: readonly (readonly [words: string, from: string, to: string])[] = [
      [
        "use const instead of var",
        "    var range = [0, MAX_TIMEOUT];",
        "    const range = [0, MAX_TIMEOUT];",
      ],
      ["delete this comment", "    // Clamp to range\n", ""],
      [
        'say "slow threshold %d" here',
        '    debug("slow %d", ms);',
        '    debug("slow threshold %d", ms);',
      ],
      [
        'end the message with "of the test"',
        '"sync skip; aborting execution"',
        '"sync skip; aborting execution of the test"',
      ],
      [
        "use optional chaining",
        "(this.parent && this.parent.isPending())",
        "this.parent?.isPending()",
      ],
      [
        'join with " > " instead of a space',
        'return this.titlePath().join(" ");',
        'return this.titlePath().join(" > ");',
      ],
      [
        "return a spread array instead of concat",
        "return this.parent.titlePath().concat([this.title]);",
        "return [...this.parent.titlePath(), this.title];",
      ],
    ];
    const list = comments.map(([words, from]) => `- line ${lineOf(text, from)}: ${words}`);
    return {
      request: `I have reviewed ${path}. Make exactly these changes; the line numbers are those of the file as it is now:\n\n${list.join("\n")}`,
      done: {
        [path]: comments.reduce((changed, [, from, to]) => once(changed, from, to), text),
      },
    };
  }),

  task("backport", "a patch whose line numbers are off", mocha, (files) => {
    const path = "lib/suite.js";
    const text = textOf(files, path);
    const before = `// A newer release has more above.\n${"//\n".repeat(23)}${text}`;
    const lines = text.split("\n");
    const isOnce = (line: string): boolean => lines.indexOf(line) === lines.lastIndexOf(line);
    const chosen = lines
      .filter((line) => /^ {4}(?:this|return|if)\b/.test(line) && text.split(line).length === 2)
      .filter((line, index) => isOnce(line) && index % 3 === 0);
    const change = (source: string): string =>
      chosen.reduce(
        (changed, line) => once(changed, `${line}\n`, `    // backported\n${line}\n`),
        source,
      );
    const patch = createTwoFilesPatch(path, path, before, change(before), "", "", { context: 2 });
    return {
      request: `Apply this patch of a newer release to ${path}. Its line numbers do not fit here; its contents do.\n\n${patch}`,
      done: { [path]: change(text) },
    };
  }),

  task(
    "sections",
    "sections of a document change places",
    ["minimatch/README.md", "README.md"],
    (files) => {
      const text = textOf(files, "README.md");
      const section = between(text, "### nonull\n", "### magicalBraces\n");
      const moved = once(text, section, "");
      return {
        request:
          'In README.md, move the section "### nonull", as it is, to right before the section "### platform", and the section "## Windows" with its subsections to right before "## Comparisons to other fnmatch/glob implementations".',
        done: {
          "README.md": moveSection(
            moved.replace("### platform\n", () => `${section}### platform\n`),
            "## Windows\n",
            "## Minimatch Class\n",
            "## Comparisons to other",
          ),
        },
      };
    },
  ),

  task("needle", "one wrong line in 17,000", ["lodash/lodash.js", "lodash.js"], (files) => {
    const text = textOf(files, "lodash.js");
    const right = "result[resIndex++] = baseSlice(array, index, (index += size));";
    return {
      request:
        "chunk in lodash.js returns wrong groups: _.chunk([1, 2, 3, 4], 2) should be [[1, 2], [3, 4]], but the groups are all of the length of what is left. Mend that line, so that it is `result[resIndex++] = baseSlice(array, index, (index += size));` again, with its indentation.",
      start: {
        "lodash.js": once(
          text,
          right,
          "result[resIndex++] = baseSlice(array, index); index += size;",
        ),
      },
      done: { "lodash.js": text },
    };
  }),

  task("legacy", "four files: Shift_JIS, UTF-16, mixed endings", undefined, () => {
    const japanese = (version: string, build: number): Buffer =>
      iconv.encode(
        `; 設定ファイル\r\n[app]\r\nname=検査\r\nversion=${version}\r\nbuild=${build}\r\n`,
        "shiftjis",
      );
    const resources = (version: string): Buffer =>
      iconv.encode(
        `// Überprüfung\r\nIDS_VERSION "${version}"\r\nIDS_ABOUT "Prüfwerk ${version}"\r\n`,
        "utf16le",
        { addBOM: true },
      );
    const notes = (version: string): string =>
      `# notes\n\nversion ${version}\r\n keep this CRLF\r\nlast ${version} without newline`;
    const manifest = (version: string): string =>
      `{\n\t"name": "kensa",\n\t"version": "${version}"\n}\n`;
    const settings = {
      "[properties]": { "files.encoding": "shiftjis" },
      "files.associations": { "*.ini": "properties" },
    };
    const all = (version: string, build: number): Changes => ({
      "config/app.ini": japanese(version, build),
      "res/app.rc": resources(version),
      "NOTES.txt": notes(version),
      "package.json": manifest(version),
    });
    return {
      request:
        "Release 1.3.0: change the version from 1.2.3 to 1.3.0 everywhere in this folder (config/app.ini, res/app.rc, NOTES.txt, package.json), and set build to 42 in config/app.ini. Encodings and line endings must stay as they are.",
      start: { ...all("1.2.3", 41), ".vscode/settings.json": `${JSON.stringify(settings)}\n` },
      done: all("1.3.0", 42),
    };
  }),

  task(
    "crlf",
    "a class in a file with CRLF gets two methods",
    ["mocha/lib/pending.js", "pending.js"],
    (files) => {
      const text = textOf(files, "pending.js").replaceAll("\n", "\r\n");
      const farewell =
        '\r\n/** Says goodbye. */\r\nexport function farewell() {\r\n  return "bye";\r\n}\r\n';
      return {
        request:
          'At the end of pending.js, add a blank line and then exactly this, with the line endings of the file:\n\n/** Says goodbye. */\nexport function farewell() {\n  return "bye";\n}',
        start: { "pending.js": text },
        done: { "pending.js": text + farewell },
      };
    },
  ),

  task("config", "values in JSON with comments, YAML and TOML", undefined, () => {
    const json = (target: string, strict: boolean): string =>
      `{\n  // Compiler.\n  "compilerOptions": {\n    "target": "${target}", // keep in step with engines\n    "strict": ${strict},\n  },\n}\n`;
    const yaml = (version: number): string =>
      `# CI\njobs:\n  test:\n    steps:\n      - uses: setup-node # pinned\n        with:\n          node-version: ${version}\n`;
    const toml = (line: number): string =>
      `[format]\nline = ${line} # wide\n\n[lint]\nline = 100\n`;
    return {
      request:
        "In tsconfig.json set target to es2024 and strict to true, in ci.yml node-version to 24, and in tool.toml the line of [format] to 100. Keep all comments and everything else as it is.",
      start: { "tsconfig.json": json("es2020", false), "ci.yml": yaml(20), "tool.toml": toml(80) },
      done: { "tsconfig.json": json("es2024", true), "ci.yml": yaml(24), "tool.toml": toml(100) },
    };
  }),

  task("delete", "a method with its comment, among many alike", mocha, (files) => {
    const path = "lib/runnable.js";
    const text = textOf(files, path);
    const method = between(
      text,
      "  /**\n   * Return `true` if this Runnable has failed.",
      "  /**\n   * Return `true` if this Runnable has passed.",
    );
    return {
      request: `Delete the method isFailed of the class Runnable in ${path}, with its comment and the blank line after it. Nothing else changes; its callers are taken care of.`,
      done: { [path]: once(text, method, "") },
    };
  }),

  task("headers", "a line at the top of each file of a folder", mocha, (files) => ({
    request:
      "Put the line `// SPDX-License-Identifier: MIT` at the very top of each of the .js files directly in lib/interfaces, as a new first line. Other files stay as they are.",
    done: Object.fromEntries(
      Array.from(files)
        .filter(([path]) => /^lib\/interfaces\/[^/]+\.js$/.test(path))
        .map(([path, bytes]) => [path, `// SPDX-License-Identifier: MIT\n${bytes.toString()}`]),
    ),
  })),
];

function moveSection(text: string, from: string, to: string, before: string): string {
  const section = between(text, from, to);
  const rest = once(text, section, "");
  const place = rest.indexOf(before);
  if (place === -1) throw new Error(`Not there: ${before}`);
  return (
    rest.slice(0, rest.lastIndexOf("\n", place) + 1) +
    section +
    rest.slice(rest.lastIndexOf("\n", place) + 1)
  );
}
