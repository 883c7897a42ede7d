import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Containment, PathKind, ResolvedPath } from "../../../src/core/path/resolvedPath.ts";
import {
  decidePermission,
  isConfined,
  isReadFreely,
  type Permission,
  type PermissionRequest,
} from "../../../src/toolkit/permission.ts";

const containments: readonly Containment[] = [
  { asGiven: true, real: true },
  { asGiven: true, real: false },
  { asGiven: false, real: true },
  { asGiven: false, real: false },
];
const kinds: readonly PathKind[] = [
  "missing",
  "file",
  "folder",
  "special",
  "unresolvable",
  "unexamined",
];

/** Every combination of everything that the decision depends on. */
const requests: readonly PermissionRequest[] = combine({
  mode: ["yolo", "trusted", "sandboxed"] as const,
  effect: ["look", "read", "write"] as const,
  insideWorkspace: containments,
  insideAllowedPaths: containments,
  kind: kinds,
  hardLinks: [1, 3],
  refusal: [undefined, "it is a secret"],
  protectedBy: [undefined, "**/.env*"],
  rule: [undefined, "ask", "refuse"] as const,
  isInEditor: [false, true],
  isWorkspaceTrusted: [true, false],
}).map(({ mode, effect, protectedBy, rule, isInEditor, isWorkspaceTrusted, ...facts }) => ({
  mode,
  effect,
  protectedBy,
  secret: rule && { pattern: "**/.env", rule },
  isInEditor,
  isWorkspaceTrusted,
  allowedPaths: ["/allowed"],
  path: pathWith(facts),
}));

describe("decidePermission", () => {
  it("is asked everything", () => assert.equal(requests.length, 82_944));

  /** The rules in the contract's order of precedence; the first that applies decides. */
  it("decides every combination by the rules", () => {
    for (const request of requests) {
      assert.equal(summarize(decidePermission(request)), expectedFor(request), show(request));
    }
  });

  it("gives one answer to all that is outside the allowed paths, word for word", () => {
    const answers = requests
      .filter(({ mode, path }) => mode === "sandboxed" && !isInside(path.insideAllowedPaths))
      .map((request) => JSON.stringify(decidePermission(request)));
    assert.deepEqual(
      [...new Set(answers)],
      [
        JSON.stringify({
          verdict: "refuse",
          failure: { code: "outsideAllowedPaths", path: "shown", allowed: ["/allowed"] },
        }),
      ],
    );
  });

  it("never lets a write pass unasked that must be asked every time", () => {
    const standing = requests.filter(
      ({ effect, path, protectedBy }) =>
        effect === "write" && (protectedBy !== undefined || !isInside(path.insideWorkspace)),
    );
    assert.equal(standing.length, 24_192);
    for (const request of standing) {
      const permission = decidePermission(request);
      const isSafe =
        permission.verdict === "ask" ? permission.everyTime : permission.verdict === "refuse";
      assert.ok(isSafe, show(request));
    }
  });

  it("never lets text of a secret be seen unasked but where the mode says so", () => {
    const secrets = requests.filter(
      ({ effect, path, secret, isInEditor }) =>
        effect !== "look" &&
        secret !== undefined &&
        (path.kind === "file" || (path.kind === "missing" && isInEditor)),
    );
    assert.equal(secrets.length, 9_216);
    for (const request of secrets) {
      const permission = decidePermission(request);
      const { mode, secret, isWorkspaceTrusted } = request;
      const isFree = mode === "yolo" && isWorkspaceTrusted && secret?.rule === "ask";
      const isSafe =
        permission.verdict === "ask"
          ? permission.everyTime && permission.reasons.some(({ code }) => code === "secret")
          : permission.verdict === "refuse";
      assert.ok(isSafe || isFree, show(request));
    }
  });

  it("says why, with its facts", () => {
    const request: PermissionRequest = {
      mode: "trusted",
      effect: "write",
      protectedBy: "**/.env*",
      secret: { pattern: "**/.env", rule: "ask" },
      isInEditor: false,
      isWorkspaceTrusted: true,
      allowedPaths: [],
      path: pathWith({
        insideWorkspace: { asGiven: true, real: true },
        insideAllowedPaths: { asGiven: false, real: false },
        kind: "file",
        hardLinks: 3,
        refusal: undefined,
      }),
    };
    assert.deepEqual(decidePermission(request), {
      verdict: "ask",
      reasons: [
        { code: "write" },
        { code: "secret", pattern: "**/.env" },
        { code: "protected", pattern: "**/.env*" },
        { code: "hardLinks", count: 3 },
      ],
      everyTime: true,
    });
  });

  it("may keep an answer that only the mode asks for", () => {
    const [plain] = requests.filter(
      ({ mode, effect, path, protectedBy, secret }) =>
        secret === undefined &&
        mode === "trusted" &&
        effect === "write" &&
        path.kind === "file" &&
        isInside(path.insideWorkspace) &&
        protectedBy === undefined,
    );
    assert.ok(plain);
    assert.deepEqual(decidePermission(plain), {
      verdict: "ask",
      reasons: [{ code: "write" }],
      everyTime: false,
    });
  });
});

describe("isReadFreely", () => {
  it("is so where a read of the file is allowed unasked", () => {
    for (const request of requests) {
      const { mode, effect, path, secret, isWorkspaceTrusted } = request;
      if (secret === undefined || effect !== "read" || path.kind !== "file") continue;
      if (!isInside(path.insideWorkspace) || !isInside(path.insideAllowedPaths)) continue;
      const isAllowed = decidePermission(request).verdict === "allow";
      assert.equal(isReadFreely(secret.rule, mode, isWorkspaceTrusted), isAllowed, show(request));
    }
  });
});

describe("isConfined", () => {
  it("is so in sandboxed mode alone", () => {
    assert.deepEqual((["yolo", "trusted", "sandboxed"] as const).map(isConfined), [
      false,
      false,
      true,
    ]);
  });
});

function expectedFor(request: PermissionRequest): string {
  const { mode, effect, path, isWorkspaceTrusted } = request;
  const inside = isInside(path.insideWorkspace);
  const rules: readonly (readonly [applies: boolean, verdict: string])[] = [
    [mode === "sandboxed" && !isInside(path.insideAllowedPaths), "refuse outsideAllowedPaths"],
    [/^un(resolvable|examined)$/.test(path.kind), "refuse pathUnresolvable"],
    [path.kind === "special", "refuse notAFile"],
    ...(effect === "write" ? writeRefusals(request) : []),
    [expectedOfSecret(request) === "refuse", "refuse secretFile"],
  ];
  const decided = rules.find(([applies]) => applies)?.[1];
  if (decided !== undefined) return decided;
  const isTrusting = mode === "yolo" && isWorkspaceTrusted;
  const isOutside = !inside && (effect === "write" || !(isTrusting || mode === "sandboxed"));
  return expectedAskFor(request, isOutside);
}

type Rule = readonly [applies: boolean, verdict: string];

function writeRefusals({ mode, path, isWorkspaceTrusted }: PermissionRequest): readonly Rule[] {
  return [
    [!isWorkspaceTrusted, "refuse untrustedWorkspace"],
    [path.refusal !== undefined, "refuse refusedTarget"],
    [mode === "sandboxed" && path.hardLinks > 1, "refuse refusedTarget"],
  ];
}

function expectedOfSecret(request: PermissionRequest): "allow" | "ask" | "refuse" {
  const { mode, effect, path, secret, isInEditor, isWorkspaceTrusted } = request;
  const hasText = path.kind === "file" || (path.kind === "missing" && isInEditor);
  if (secret === undefined || effect === "look" || !hasText) return "allow";
  if (secret.rule === "refuse" || mode === "sandboxed") return "refuse";
  return mode === "yolo" && isWorkspaceTrusted ? "allow" : "ask";
}

function expectedAskFor(request: PermissionRequest, isOutside: boolean): string {
  const { mode, effect, path, protectedBy } = request;
  const isWrite = effect === "write";
  const inside = isInside(path.insideWorkspace);
  const rules: readonly Rule[] = [
    [isWrite && inside && mode === "trusted", "write"],
    [!isWrite && isOutside, "outsideWorkspace"],
    [expectedOfSecret(request) === "ask", "secret"],
    [isWrite && isOutside, "outsideWorkspace"],
    [isWrite && protectedBy !== undefined, "protected"],
    [isWrite && path.hardLinks > 1, "hardLinks"],
  ];
  const reasons = rules.filter(([applies]) => applies).map(([, reason]) => reason);
  return reasons.length === 0 ? "allow" : `ask ${reasons.join(" ")}`;
}

function summarize(permission: Permission): string {
  switch (permission.verdict) {
    case "allow":
      return "allow";
    case "ask":
      return `ask ${permission.reasons.map(({ code }) => code).join(" ")}`;
    case "refuse":
      return `refuse ${permission.failure.code}`;
  }
}

function isInside({ asGiven, real }: Containment): boolean {
  return asGiven && real;
}

function pathWith(
  facts: Pick<
    ResolvedPath,
    "insideWorkspace" | "insideAllowedPaths" | "kind" | "hardLinks" | "refusal"
  >,
): ResolvedPath {
  return {
    uri: "file:///shown",
    scheme: "file",
    absolutePath: "/shown",
    realPath: "/shown",
    shown: "shown",
    names: [],
    ...facts,
  };
}

function show({ path, ...request }: PermissionRequest): string {
  return JSON.stringify({ ...request, ...path });
}

/** The product of all values, as objects. */
function combine<const Choices extends Readonly<Record<string, readonly unknown[]>>>(
  choices: Choices,
): { -readonly [Name in keyof Choices]: Choices[Name][number] }[] {
  return Object.entries(choices).reduce<Record<string, unknown>[]>(
    (products, [name, values]) =>
      products.flatMap((product) => values.map((value) => ({ ...product, [name]: value }))),
    [{}],
    // Each object was given one value of every list, under the list's name.
  ) as { -readonly [Name in keyof Choices]: Choices[Name][number] }[];
}
