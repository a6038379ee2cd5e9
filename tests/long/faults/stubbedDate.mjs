import { readFileSync } from 'node:fs';

/**
 * Loaded before a server (`node --import`), moves its `Date` by the number of seconds in the file that `CLOCK_FILE` names, and
 * so the clock of its embedded database, which asks `Date`. Timers run as before.
 */
const RealDate = Date;
const file = process.env.CLOCK_FILE;
/** How long (ms) what was read counts. */
const readMs = 20;

let offsetMs = 0;
let readAt = -Infinity;
const now = () => {
  if (performance.now() - readAt > readMs) {
    offsetMs = Number(readFileSync(file, 'utf8')) * 1000;
    readAt = performance.now();
  }
  return RealDate.now() + offsetMs;
};

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
