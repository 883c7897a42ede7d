// Asks the process outside for functions, runs each with the vscode API, and gives back what it
// returned or threw. Several run at once: one may wait for a dialog that another answers.
import * as vscode from "vscode";

const address = process.env.LINEWISE_DRIVER_URL;

export async function activate() {
  if (address === undefined) return;
  for (;;) {
    const task = await post("/task", { host: process.pid }).then(
      (response) => (response.ok ? response.json() : undefined),
      () => undefined,
    );
    if (task === undefined) return;
    void run(task);
  }
}

async function run({ id, source, input }) {
  const outcome = await evaluate(source, input);
  await post("/outcome", { id, ...outcome });
}

function post(path, body) {
  return fetch(`${address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function evaluate(source, input) {
  try {
    const work = new Function(`return (${source});`)();
    return { value: await work(vscode, input) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
