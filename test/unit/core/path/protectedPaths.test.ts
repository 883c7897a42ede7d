import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { compileProtection, findProtection } from "../../../../src/core/path/protectedPaths.ts";
import { defaultProtectedPaths } from "../../../../src/core/path/defaultProtectedPaths.ts";
import type { PathNames } from "../../../../src/core/path/resolvedPath.ts";

/** One path for each thing that agents have been made to overwrite, and for the default's rules. */
const protectedByDefault = [
  ".vscode/settings.json",
  ".vscode/tasks.json",
  ".vscode/launch.json",
  ".vscode/mcp.json",
  ".vscode/extensions.json",
  "app.code-workspace",
  ".idea/workspace.xml",
  ".devcontainer/devcontainer.json",
  ".devcontainer.json",
  ".git",
  ".git/config",
  ".git/hooks/pre-commit",
  ".git/info/attributes",
  ".gitattributes",
  ".gitmodules",
  ".gitconfig",
  ".githooks/pre-push",
  ".husky/pre-commit",
  ".husky/_/h",
  ".pre-commit-config.yaml",
  "lefthook.yml",
  "lefthook-local.yaml",
  ".env",
  ".env.local",
  ".envrc",
  ".env.production",
  ".netrc",
  ".ssh/authorized_keys",
  "package.json",
  "Cargo.toml",
  "Cargo.lock",
  "yarn.lock",
  "poetry.lock",
  "uv.lock",
  "bun.lockb",
  "package-lock.json",
  "pnpm-lock.yaml",
  "composer.lock",
  "packages.lock.json",
  ".terraform.lock.hcl",
  "npm-shrinkwrap.json",
  "go.sum",
  ".npmrc",
  ".yarnrc",
  ".yarnrc.yml",
  ".yarn/releases/yarn.cjs",
  ".pnpmfile.cjs",
  "pnpm-workspace.yaml",
  "bunfig.toml",
  ".pypirc",
  "pip.conf",
  ".condarc",
  ".gemrc",
  ".cargo/config.toml",
  "nuget.config",
  ".mvn/extensions.xml",
  ".bazelrc",
  "a.csproj",
  "a.fsproj",
  "a.vbproj",
  "a.vcxproj",
  "dirs.proj",
  "Directory.Build.targets",
  "Directory.Build.props",
  "build.gradle",
  "build.gradle.kts",
  "settings.gradle",
  "gradle.properties",
  "gradle/wrapper/gradle-wrapper.properties",
  "build.rs",
  "web.config",
  "server.xml",
  "mcp.json",
  ".mcp.json",
  ".github/agents/a.md",
  ".github/hooks/h.json",
  ".github/workflows/ci.yml",
  ".github/copilot/x",
  ".github/prompts/p.md",
  ".github/instructions/i.md",
  ".github/chatmodes/c.md",
  ".github/skills/s/SKILL.md",
  ".github/copilot-instructions.md",
  "a.instructions.md",
  "a.prompt.md",
  "a.chatmode.md",
  "a.agent.md",
  "AGENTS.md",
  "AGENT.md",
  "CLAUDE.md",
  "CLAUDE.local.md",
  "GEMINI.md",
  "SKILL.md",
  ".agents/x",
  ".claude/settings.json",
  ".claude.json",
  ".codex/config.toml",
  ".continue/config.yaml",
  ".cursor/mcp.json",
  ".cursorrules",
  ".clinerules",
  ".clinerules/x.md",
  ".gemini/settings.json",
  ".kilocode/mcp.json",
  ".roo/mcp.json",
  ".roomodes",
  ".roorules-code/x",
  ".windsurf/rules/r.md",
  ".windsurfrules",
  "lefthook.json",
  ".lefthook.yml",
  "lefthook.toml",
  ".lefthook-local.toml",
  ".config/lefthook.jsonc",
  ".huskyrc",
  ".huskyrc.json",
  ".simple-git-hooks.cjs",
  "simple-git-hooks.json",
  "bare.git/HEAD",
  ".gitlab-ci.yml",
  ".circleci/config.yml",
  ".travis.yml",
  "azure-pipelines.yml",
  "bitbucket-pipelines.yml",
  "Jenkinsfile",
  ".github/actions/setup/action.yml",
  ".exrc",
  ".vimrc",
  ".nvimrc",
  ".nvim.lua",
  ".dir-locals.el",
  ".zed/tasks.json",
  "app.sublime-project",
  "mise.toml",
  ".mise.toml",
  "mise.local.toml",
  ".mise/config.toml",
  ".config/mise/config.toml",
  "mise/conf.d/a.toml",
  "uv.toml",
  "poetry.toml",
  ".pnpmrc",
  ".aider.conf.yml",
  "opencode.json",
  "opencode.jsonc",
  ".opencode/plugin/a.ts",
  ".kiro/hooks/a.kiro.hook",
  ".kiro/steering/a.md",
  ".junie/guidelines.md",
  ".trae/rules/a.md",
  "WARP.md",
  ...".vs/launch.vs.json .fleet/run.json .hg/hgrc eslint.config.mjs eslint.config.ts prettier.config.js stylelint.config.cjs .eslintrc.js .eslintrc.cjs .prettierrc.mjs conftest.py .pylintrc hie.yaml".split(
    " ",
  ),
  ..."CMakeLists.txt rust-toolchain rust-toolchain.toml Directory.Build.rsp .amazonq/rules/a.md .augment/rules/a.md .goosehints .rules QWEN.md .qwen/settings.json crush.json .factory/droids/a.md .openhands/microagents/repo.md".split(
    " ",
  ),
];

const notProtected = [
  ..."README.md src/index.ts git/config vscode/settings.json env environment.ts src/envoy.ts package.jsonc package.json.bak".split(
    " ",
  ),
  ..."locks.ts docs/agents.txt my.git/x .github/ISSUE_TEMPLATE.md .gitignore lock a.md lefthook.md src/lefthook.ts".split(
    " ",
  ),
  ..."husky.md simple-git-hooks.md HEADER.md src/head.ts gitlab-ci.yml circleci/config.yml docs/pipelines.yml .github/dependabot.yml actions/setup/action.yml".split(
    " ",
  ),
  ..."nvim.lua zed/tasks.json a.sublime-snippet mise.md src/mise/index.toml promise.toml poetry.md uv.lock.md opencode.ts".split(
    " ",
  ),
  ..."aider.conf.yml .kiro/specs/a.md kiro/hooks/a junie/guidelines.md warp.ts src/eslint.ts .eslintrc.json .prettierrc src/conftest.ts".split(
    " ",
  ),
  ..."qwen.ts rules.md factory/a.ts src/rust-toolchain.rs".split(" "),
];

const byDefault = compileProtection(defaultProtectedPaths);

describe("default protected paths", () => {
  it("has all its rows", () => {
    assert.deepEqual([protectedByDefault.length, notProtected.length], [177, 49]);
  });

  it("has no rule that no row needs", () => {
    for (const pattern of Object.keys(defaultProtectedPaths)) {
      const alone = compileProtection({ [pattern]: true });
      const used = protectedByDefault.some((path) => findProtection(alone, names(path)));
      assert.ok(used, pattern);
    }
  });

  const variants: readonly (readonly [title: string, vary: (path: string) => string])[] = [
    ["at the root", (path) => path],
    ["nested", (path) => `packages/a b/${path}`],
    ["in upper case", (path) => path.toUpperCase()],
    [
      "in mixed case",
      (path) => path.replace(/[a-z]/g, (c, at: number) => (at % 2 ? c.toUpperCase() : c)),
    ],
    ["with an ignorable character", (path) => `${path.slice(0, 2)}\u200c${path.slice(2)}`],
    ["decomposed, below é", (path) => `e\u0301/${path}`],
    ["with Windows' trailing dots", (path) => path.replaceAll("/", "./").concat(". ")],
    ["outside the workspace", (path) => `/home/x/${path}`],
    ["on another drive", (path) => `D:/x/${path}`],
  ];
  for (const [title, vary] of variants) {
    it(`hold ${title}`, () => {
      for (const path of protectedByDefault) {
        assert.notEqual(findProtection(byDefault, names(vary(path))), undefined, vary(path));
      }
    });
    it(`leave other files alone ${title}`, () => {
      for (const path of notProtected) {
        assert.equal(findProtection(byDefault, names(vary(path))), undefined, vary(path));
      }
    });
  }
});

describe("findProtection", () => {
  it("lets the last match decide", () => {
    const protection = compileProtection({ "secret/**": true, "secret/public/**": false });
    assert.equal(findProtection(protection, names("secret/a")), "secret/**");
    assert.equal(findProtection(protection, names("secret/public/a")), undefined);
    const reversed = compileProtection({ "secret/public/**": false, "secret/**": true });
    assert.equal(findProtection(reversed, names("secret/public/a")), "secret/**");
  });

  it("takes the strictest of several names", () => {
    const protection = compileProtection({ "secret/**": true });
    const linked = [
      { relative: ["x"], absolute: "/w/x" },
      { relative: ["secret/a"], absolute: "/w/secret/a" },
    ];
    assert.equal(findProtection(protection, linked), "secret/**");
  });

  it("finds a name without a slash at any depth", () => {
    const protection = compileProtection({ "*.pem": true });
    assert.equal(findProtection(protection, names("a/b/key.PEM")), "*.pem");
  });

  it("compares an absolute pattern with the absolute path", () => {
    const protection = compileProtection({ "/w/keys/**": true, "C:/keys/**": true });
    const inside = [{ relative: ["keys/a"], absolute: "/w/keys/a" }];
    assert.equal(findProtection(protection, inside), "/w/keys/**");
    const windows = [{ relative: ["keys/a"], absolute: "c:/Keys/a" }];
    assert.equal(findProtection(protection, windows), "C:/keys/**");
    assert.equal(findProtection(protection, names("keys/a")), undefined);
  });

  it("lets an absolute rule speak of its own name alone", () => {
    const protection = compileProtection({ "secret/**": true, "/w/free/**": false });
    const linked = [
      { relative: ["free/x"], absolute: "/w/free/x" },
      { relative: ["secret/a"], absolute: "/w/secret/a" },
    ];
    assert.equal(findProtection(protection, linked), "secret/**");
  });

  it("takes a leading ! and # as they are", () => {
    for (const pattern of ["!x/a", "#x/a", "!b", "#b"]) {
      const protection = compileProtection({ [pattern]: true });
      assert.equal(findProtection(protection, names(pattern)), pattern);
      assert.equal(findProtection(protection, names("other")), undefined);
    }
  });

  it("compiles the same patterns once", () => {
    const patterns = { a: true };
    assert.equal(compileProtection(patterns), compileProtection(patterns));
    assert.equal(compileProtection(patterns), compileProtection({ a: true }));
    assert.notEqual(compileProtection(patterns), compileProtection({ a: false }));
  });

  it("protects nothing without patterns", () => {
    assert.equal(findProtection(compileProtection({}), names(".env")), undefined);
  });
});

function names(path: string): PathNames {
  return [{ relative: [path], absolute: path.startsWith("/") ? path : `/elsewhere/${path}` }];
}
