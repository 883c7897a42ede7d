import { succeed } from "../../../src/core/result.ts";
import { choice, integer, optional, text, withDefault } from "../../../src/toolkit/input/schema.ts";
import { answerWords, defineReadTool } from "../../../src/toolkit/tool.ts";

/** A tool to show what is made of a definition. */
export const sampleTool = defineReadTool({
  name: "count_words",
  displayName: "Count Words",
  userDescription: "Counts words | letters.",
  modelDescription: "Counts the words of a file.",
  icon: "$(symbol-numeric)",
  fields: {
    path: text("A path."),
    unit: optional(choice(["words", "letters"], "What to count.")),
    limit: withDefault(integer("The most to count. Default 9.", { minimum: 1 }), 9),
  },
  paths: ({ path }) => [path],
  progress: ({ path }) => `Counting ${path}`,
  run: ({ path, unit = "words", limit }) =>
    Promise.resolve(succeed((maxBytes) => answerWords(`${path} ${unit} ${limit} ${maxBytes}`))),
});
