// Entry point of every npm script: needs Node 20 or newer, npm, and nothing installed.
// `node scripts/bootstrap.mjs <command> [arguments]` installs the dependencies where they are
// missing or out of date and runs `scripts/<command>.ts` with the Node 24 of the `node` package.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { withFileLock } from "../harness/process/fileLock.mjs";

const root = join(import.meta.dirname, "..");
const modules = join(root, "node_modules");
const packagedNode = join(
  modules,
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
const [command, ...commandArguments] = process.argv.slice(2);

if (!command || !existsSync(join(root, "scripts", `${command}.ts`))) {
  fail(`Usage: node scripts/bootstrap.mjs <command> [arguments]; no command "${command ?? ""}".`);
}
if (Number(process.versions.node.split(".")[0]) < 20) {
  fail(`Node 20 or newer is needed; this is ${process.version}.`);
}
if (!dependenciesAreCurrent()) {
  await withFileLock(join(root, ".vscode-test", "dependencies.lock"), installDependencies);
}
runCommand(existsSync(packagedNode) ? packagedNode : process.execPath);

/** npm writes node_modules/.package-lock.json last, so its time is the time of a whole install. */
function dependenciesAreCurrent() {
  const installed = join(modules, ".package-lock.json");
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs
  );
}

function installDependencies() {
  if (dependenciesAreCurrent()) return;
  console.log("Installing the dependencies of this project (npm ci), once: about a minute…");
  runNpm(["ci", "--no-audit", "--no-fund"]);
  if (!existsSync(packagedNode)) installPackagedNode();
}

/** Where npm is set to run no install scripts, the `node` package comes without its binary. */
function installPackagedNode() {
  spawnSync(process.execPath, ["installArchSpecificPackage.js"], {
    cwd: join(modules, "node"),
    stdio: "inherit",
  });
  if (!existsSync(packagedNode) && Number(process.versions.node.split(".")[0]) < 24) {
    fail("Node 24 could not be installed from npm; run this with Node 24 or newer instead.");
  }
}

function runNpm(npmArguments) {
  const npmScript = process.env.npm_execpath;
  const result = npmScript?.endsWith("js")
    ? spawnSync(process.execPath, [npmScript, ...npmArguments], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", npmArguments, {
        cwd: root,
        stdio: "inherit",
        shell: process.platform === "win32",
      });
  if (result.status !== 0) fail(`npm ${npmArguments.join(" ")} failed.`);
}

function runCommand(node) {
  const child = spawn(node, [join(root, "scripts", `${command}.ts`), ...commandArguments], {
    stdio: "inherit",
    env: {
      ...process.env,
      PATH: join(modules, ".bin") + delimiter + (process.env.PATH ?? ""),
    },
  });
  // A terminal sends Ctrl-C to both processes; this one must outlive the other's clean-up.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
