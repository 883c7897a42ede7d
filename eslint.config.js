import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "out/", ".vscode-test/", "node_modules/", "test/corpus/", "samples/"] },
  eslint.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/prefer-readonly": "error",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      complexity: ["error", 14],
      eqeqeq: "error",
      "no-duplicate-imports": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "VariableDeclarator > Identifier.id[name=/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/]",
          message: "Constants are in camelCase, like everything else.",
        },
      ],
      "no-console": "error",
      "no-control-regex": "off",
    },
  },
  {
    files: ["scripts/**", "harness/**", "bench/**", "test/**", "*.mjs"],
    rules: { "no-console": "off" },
  },
  {
    files: ["test/**"],
    rules: { "@typescript-eslint/no-floating-promises": "error" },
  },
  { files: ["**/*.js", "**/*.mjs"], ...tseslint.configs.disableTypeChecked },
  {
    files: ["**/*.js", "**/*.mjs"],
    rules: { "@typescript-eslint/explicit-module-boundary-types": "off", "no-undef": "off" },
  },
);
