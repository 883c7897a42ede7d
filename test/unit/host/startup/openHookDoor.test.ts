import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, it } from "mocha";
import { repositoryRoot } from "../../../../harness/paths.ts";
import { listOtherDoors, openHookDoor } from "../../../../src/host/startup/openHookDoor.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const script = join(repositoryRoot, "plugin/hook.sh");
/** Larger than any id of a process. */
const gone = 99_999_999;

/** What is beside them is for hooks that find none. */
function listDoors(ofMachine: string): readonly string[] {
  return readdirSync(ofMachine)
    .filter((name) => !name.startsWith("nobody."))
    .sort();
}

describe("the door for hooks of agents", () => {
  const temporary = useTemporaryFolder();
  const open = (root: string): ReturnType<typeof openHookDoor> =>
    openHookDoor(temporary(root), script, () => undefined);

  it("is a folder that only this user can open, and whose name nobody can guess", async () => {
    const door = await open("own");
    // Windows says nothing of others in it: there the profile's access list keeps them out.
    if (process.platform !== "win32") {
      assert.equal(statSync(door.folder).mode & 0o777, 0o700);
      assert.equal(statSync(dirname(door.folder)).mode & 0o777, 0o700);
    }
    assert.match(basename(door.folder), new RegExp(`^[0-9a-f]{32}-\\d+-${process.pid}$`));
    const copy = join(door.folder, "hook.sh");
    assert.equal(process.env["LINEWISE_HOOK"], copy);
    assert.deepEqual(readFileSync(copy), readFileSync(script));
    door.close();
  });

  it("leads hooks that find no window to a script of ours, also on Windows", async () => {
    for (const [root, name, end] of [
      ["led", "hook.sh", "[ -r '{0}nobody.sh' ] && . '{0}nobody.sh'\n"],
      [
        "led by PowerShell",
        "hook.ps1",
        "if ([IO.File]::Exists('{0}nobody.ps1')) { & ([ScriptBlock]::Create([IO.File]::ReadAllText('{0}nobody.ps1'))) }\n",
      ],
    ] as const) {
      const plugin = join(dirname(script), "/");
      const door = await openHookDoor(temporary(root), join(plugin, name), () => undefined);
      const lead = readFileSync(join(dirname(door.folder), name.replace("hook", "nobody")), "utf8");
      assert.equal(lead, end.replaceAll("{0}", plugin));
      door.close();
    }
  });

  it("leaves nothing when it is closed, and no variable", async () => {
    const door = await open("closed");
    door.close();
    assert.deepEqual(listDoors(temporary("closed", hostname())), []);
    assert.equal(process.env["LINEWISE_HOOK"], undefined);
  });

  it("takes away what processes left that have gone, and leaves those of others", async () => {
    const ofMachine = temporary("swept", hostname());
    const live = `aa-${process.ppid}`;
    for (const name of [`bb-${gone}`, live, `cc-${process.pid}`, "no process"]) {
      mkdirSync(join(ofMachine, name, "inside"), { recursive: true });
    }
    const elsewhere = temporary("swept", "another machine", `dd-${gone}`);
    mkdirSync(elsewhere, { recursive: true });
    const door = await open("swept");
    assert.deepEqual(listDoors(ofMachine), [live, basename(door.folder)].sort());
    assert.ok(existsSync(elsewhere));
    door.close();
  });

  it("tells other windows which folders this one has open", async () => {
    const root = temporary("several");
    const ofMachine = join(root, hostname());
    for (const id of [gone, process.ppid]) {
      mkdirSync(join(ofMachine, `aa-${id}`), { recursive: true });
      writeFileSync(join(ofMachine, `aa-${id}`, "folders"), `/of ${id}\n/real\n`);
    }
    const others = [process.ppid, gone].map((id) => ({
      folder: join(ofMachine, `aa-${id}`),
      isAlive: id !== gone,
      served: [`/of ${id}`, "/real"],
    }));
    const found = await listOtherDoors(root);
    assert.deepEqual(
      found.toSorted((one, other) => Number(other.isAlive) - Number(one.isAlive)),
      others,
    );
  });

  it("leaves what hooks told a window that ended before it heard them, for 30 days", async () => {
    const leave = (name: string, days: number): string => {
      const left = temporary("unheard", hostname(), `${name}-${gone}`);
      mkdirSync(left, { recursive: true });
      writeFileSync(join(left, "12.event"), "{}");
      const toldMs = Date.now() - days * 24 * 60 * 60_000;
      utimesSync(left, new Date(toldMs), new Date(toldMs));
      return left;
    };
    const [recent, old] = [leave("bb", 29), leave("cc", 31)];
    const olds = Array.from({ length: 50 }, (_, index) => leave(`dd${index}`, 31));
    // Windows that start at once take away the same folders.
    const doors = await Promise.all([open("unheard"), open("unheard"), open("unheard")]);
    assert.deepEqual([existsSync(recent), [old, ...olds].some(existsSync)], [true, false]);
    for (const door of doors) door.close();
  });

  it("takes away what other machines have not used for 30 days, and nothing of a window that is there", async () => {
    const age = (folder: string, days: number): string => {
      const usedMs = Date.now() - days * 24 * 60 * 60_000;
      utimesSync(folder, new Date(usedMs), new Date(usedMs));
      return folder;
    };
    const leave = (machine: string, name: string, days: number): string => {
      const left = temporary("machines", machine, name);
      mkdirSync(left, { recursive: true });
      writeFileSync(join(left, "12.event"), "{}");
      return age(left, days);
    };
    const [recent, old] = [leave("one", "aa-1", 29), leave("one", "bb-2", 31)];
    leave("two", `cc-${process.pid}`, 31);
    // As the other machine sees it.
    const window = await open("machines");
    await window.serve(["/a"]);
    const there = temporary("machines", "three", basename(window.folder));
    mkdirSync(dirname(there));
    symlinkSync(window.folder, there);
    age(window.folder, 31);
    await window.serve(["/a"]);
    const door = await open("machines");
    assert.deepEqual([recent, old, there].map(existsSync), [true, false, true]);
    assert.deepEqual(
      readdirSync(temporary("machines")).sort(),
      [hostname(), "one", "three"].sort(),
    );
    for (const each of [window, door]) each.close();
  });

  it("puts back what is gone when it says what it serves, and fails where it cannot", async () => {
    const door = await open("taken away");
    await door.serve(["/a"]);
    rmSync(door.folder, { recursive: true });
    await door.serve(["/a"]);
    assert.deepEqual(readdirSync(door.folder).toSorted(), ["bell", "folders", "hook.sh"]);
    rmSync(door.folder, { recursive: true });
    writeFileSync(door.folder, "");
    await assert.rejects(door.serve(["/a"]), { code: "EEXIST" });
    door.close();
  });

  it("names the folders that it serves, as they are called and as they really are", async () => {
    const door = await open("serving");
    mkdirSync(temporary("real"));
    symlinkSync(temporary("real"), temporary("link"));
    await door.serve([temporary("link"), "/gone", "/line\nbreak"]);
    assert.deepEqual(readFileSync(join(door.folder, "folders"), "utf8").split("\n"), [
      temporary("link"),
      "/gone",
      temporary("real"),
      "",
    ]);
    door.close();
  });
});
