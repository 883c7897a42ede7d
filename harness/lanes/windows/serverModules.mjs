// Loaded first by each Node of a VS Code server under Wine: npm brings its native modules for this
// system alone. What they write in the registry of Windows or into logs, no test looks at.
import Module from "node:module";
import { basename } from "node:path";

const none = () => undefined;

class Logger {
  trace = none;
  debug = none;
  info = none;
  warn = none;
  error = none;
  critical = none;
  setLevel = none;
  getLevel = none;
  setPattern = none;
  clearFormatters = none;
  flush = none;
  drop = none;
}

const standIns = {
  "spdlog.node": { Logger, version: 0, setLevel: none, setFlushOn: none, shutdown: none },
  watchdog: { start: none },
  "windows.node": { GetDeviceId: none, SetDeviceId: none },
  "winregistry.node": { GetStringRegKey: none, GetDWORDRegKey: none },
};

const load = Module._load;
Module._load = function loadOrStandIn(request, ...rest) {
  return standIns[basename(request)] ?? load.call(this, request, ...rest);
};
