import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  compileReadProtection,
  createLeftOutTest,
  findSecret,
  type SearchSecrets,
} from "../../../../src/core/path/protectedReads.ts";
import { defaultProtectedReads } from "../../../../src/core/path/defaultProtectedReads.ts";
import type { PathNames } from "../../../../src/core/path/resolvedPath.ts";

/** One path for each thing that holds secrets, and for the default's rules. */
const secretByDefault = [
  ".env",
  ".env.local",
  ".env.production",
  ".env.keys",
  ".env-local",
  ".env_prod",
  ".envs/.production/.django",
  "prod.tfvars",
  "prod.auto.tfvars.json",
  ".sentryclirc",
  ".boto",
  ".s3cfg",
  "rclone.conf",
  ".databrickscfg",
  "kaggle.json",
  ".netlify/config.json",
  "private-key.asc",
  "my-secret.asc",
  ".env~",
  "#.env#",
  ".env-cmdrc",
  ".dev.vars",
  "local.settings.json",
  "terraform.tfvars",
  "id_rsa.old",
  "client_secrets.json",
  "prod.env",
  ".envrc",
  "tls/server.pem",
  "config/master.key",
  "AuthKey_ABC.p8",
  "a.p12",
  "a.pfx",
  "a.ppk",
  "a.jks",
  "release.keystore",
  "id_rsa",
  "id_rsa_work",
  "id_dsa",
  "id_ecdsa",
  "id_ed25519",
  ".ssh/github",
  ".gnupg/secring.gpg",
  ".npmrc",
  ".pypirc",
  ".cargo/credentials",
  ".cargo/credentials.toml",
  ".gem/credentials",
  ".gradle/gradle.properties",
  ".m2/settings.xml",
  ".m2/settings-security.xml",
  ".composer/auth.json",
  ".netrc",
  "_netrc",
  ".pgpass",
  "pgpass.conf",
  ".my.cnf",
  ".mylogin.cnf",
  ".htpasswd",
  "office.ovpn",
  ".aws/credentials",
  ".aws/config",
  ".aws/sso/cache/a.json",
  ".aws/cli/cache/a.json",
  ".azure/accessTokens.json",
  ".azure/msal_token_cache.json",
  ".azure/service_principal_entries.json",
  ".config/gcloud/access_tokens.db",
  "application_default_credentials.json",
  "client_secret_1.apps.json",
  "serviceAccountKey.json",
  "service-account-prod.json",
  ".kube/config",
  "kubeconfig",
  "prod.kubeconfig",
  ".docker/config.json",
  ".dockercfg",
  ".dockerconfigjson",
  "terraform.tfstate",
  "terraform.tfstate.backup",
  ".terraformrc",
  "terraform.rc",
  ".terraform.d/credentials.tfrc.json",
  ".vault-token",
  ".config/gh/hosts.yml",
  "passwords.kdbx",
  "passwords.kdb",
  ".password-store/mail.gpg",
  ".git-credentials",
  "credentials.json",
  ".streamlit/secrets.toml",
  "secrets.yml",
  "secrets.yaml",
];

const readByDefault = [
  "README.md",
  "src/index.ts",
  "package.json",
  "env",
  "src/env.ts",
  "environment.ts",
  ".env.example",
  ".env.sample",
  ".env.template",
  ".env.dist",
  ".env.defaults",
  ".env.schema",
  ".env.production.example",
  ".env.example.local",
  ".env.d.ts",
  "id_rsa_utils.py",
  "src/id_rsa.test.ts",
  "client_secret_helper.json",
  "service-account.schema.json",
  "locales/en/secrets.json",
  "example.env",
  "sample.env",
  "template.env",
  "id_rsa.pub",
  ".ssh/github.pub",
  ".ssh/config",
  ".ssh/known_hosts",
  ".ssh/authorized_keys",
  "src/keys.ts",
  "keyboard.tsx",
  "cert.crt",
  ".yarnrc.yml",
  "gradle.properties",
  "settings.xml",
  "src/auth.json",
  ".azure/pipelines/ci.yml",
  ".config/app.json",
  "config",
  "config.json",
  "main.tf",
  "example.tfvars",
  ".env-example",
  ".env_sample",
  ".env-prod.example",
  "SHA256SUMS.asc",
  "public-key.asc",
  "docs/guide.asc",
  "netlify.toml",
  "environments/prod.ts",
  "hosts.yml",
  "src/secrets.ts",
  "credentials.ts",
  "docs/passwords.md",
  ".git/config",
];

const byDefault = compileReadProtection(defaultProtectedReads);

describe("default protected reads", () => {
  it("has no rule that no row needs", () => {
    for (const pattern of Object.keys(defaultProtectedReads)) {
      const others = Object.entries(defaultProtectedReads).filter(([each]) => each !== pattern);
      const without = compileReadProtection(Object.fromEntries(others));
      const isNeeded = [...secretByDefault, ...readByDefault, "auth.json"].some(
        (path) => ruleOf(without, path) !== ruleOf(byDefault, path),
      );
      assert.ok(isNeeded, pattern);
    }
  });

  it("ask for Composer's logins at the top alone, where it looks for them", () => {
    assert.equal(ruleOf(byDefault, "auth.json"), "ask");
    assert.equal(ruleOf(byDefault, "packages/a/auth.json"), undefined);
  });

  const variants: readonly (readonly [title: string, vary: (path: string) => string])[] = [
    ["at the root", (path) => path],
    ["nested", (path) => `packages/a b/${path}`],
    ["in upper case", (path) => path.toUpperCase()],
    ["with an ignorable character", (path) => `${path.slice(0, 2)}\u200c${path.slice(2)}`],
    ["with Windows' trailing dots", (path) => path.replaceAll("/", "./").concat(". ")],
    ["outside the workspace", (path) => `/home/x/${path}`],
    ["on another drive", (path) => `D:/x/${path}`],
  ];
  for (const [title, vary] of variants) {
    it(`ask for secrets ${title}`, () => {
      for (const path of secretByDefault) {
        assert.equal(ruleOf(byDefault, vary(path)), "ask", vary(path));
      }
    });
    it(`leave other files alone ${title}`, () => {
      for (const path of readByDefault) {
        assert.equal(ruleOf(byDefault, vary(path)), undefined, vary(path));
      }
    });
  }
});

describe("findSecret", () => {
  it("lets the last match decide", () => {
    const rules = compileReadProtection({ "**/*.pem": "ask", "test/*.pem": "allow" });
    assert.deepEqual(findSecret(rules, names("a.pem")), { pattern: "**/*.pem", rule: "ask" });
    assert.equal(findSecret(rules, names("test/a.pem")), undefined);
  });

  it("takes the strictest of several names", () => {
    const rules = compileReadProtection({ "*.pem": "ask", "*.key": "refuse", "*.txt": "allow" });
    const linked = ["x.txt", "a.pem", "a.key"].flatMap(names);
    assert.deepEqual(findSecret(rules, linked), { pattern: "*.key", rule: "refuse" });
  });

  it("lets an absolute rule speak of its own name alone", () => {
    const rules = compileReadProtection({ "**/.env": "refuse", "/w/samples/**": "allow" });
    const link = { relative: ["samples/x"], absolute: "/w/samples/x" };
    const behind = { relative: [".env"], absolute: "/w/.env" };
    const sample = { relative: ["samples/.env"], absolute: "/w/samples/.env" };
    assert.deepEqual(findSecret(rules, [link, behind]), { pattern: "**/.env", rule: "refuse" });
    assert.deepEqual(findSecret(rules, [sample, behind]), { pattern: "**/.env", rule: "refuse" });
    assert.equal(findSecret(rules, [sample]), undefined);
  });
});

describe("createLeftOutTest", () => {
  const secrets: SearchSecrets = {
    patterns: { ...defaultProtectedReads, "keys/*": "ask", "/w/own/*": "refuse" },
    folders: [
      {
        path: "docs",
        names: [
          { relative: ["docs", "w/docs"], absolute: "/w/docs" },
          { relative: ["real/.aws"], absolute: "/w/real/.aws" },
        ],
      },
      { path: "inner", names: [{ relative: ["", "inner"], absolute: "/w/inner" }] },
      { path: "own", names: [{ relative: ["own"], absolute: "/w/own" }] },
    ],
  };

  const rows: readonly (readonly [path: string, isLeftOut: boolean])[] = [
    ["docs/a.md", false],
    ["docs/.env", true],
    ["docs/sub/a.pem", true],
    ["docs/credentials", true],
    ["docs/sub/credentials", false],
    ["inner/keys/a", true],
    ["inner/a", false],
    ["docs/keys/a", false],
    ["own/a", true],
    ["own/sub/a", false],
    ["docs2/credentials", false],
  ];
  for (const [path, expected] of rows) {
    it(`${path}: ${expected}`, () => assert.equal(createLeftOutTest(secrets)(path), expected));
  }

  for (const root of ["/", "C:/"]) {
    it(`heeds absolute rules below ${root}`, () => {
      const isLeftOut = createLeftOutTest({
        patterns: { [`${root}srv/keys/**`]: "refuse" },
        folders: [{ path: "", names: [{ relative: [root], absolute: root }] }],
      });
      assert.deepEqual([isLeftOut("srv/keys/a"), isLeftOut("srv/other")], [true, false]);
    });
  }

  it("lets an absolute rule speak of its own name alone", () => {
    const isLeftOut = createLeftOutTest({
      patterns: { "**/.env": "ask", "/w/samples/**": "allow" },
      folders: [
        {
          path: "",
          names: [
            { relative: ["samples"], absolute: "/w/samples" },
            { relative: ["app"], absolute: "/w/app" },
          ],
        },
      ],
    });
    assert.equal(isLeftOut(".env"), true);
  });
});

function ruleOf(protection: typeof byDefault, path: string): string | undefined {
  return findSecret(protection, names(path))?.rule;
}

function names(path: string): PathNames {
  return [{ relative: [path], absolute: path.startsWith("/") ? path : `/elsewhere/${path}` }];
}
