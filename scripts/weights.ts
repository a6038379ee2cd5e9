import { ensureBuilt } from './ensure.mjs';
import { budgets, weightLine, type WeightName } from './weights/budgets';
import { weighBuild } from './weights/weigh';

/** Prints what the built pages weigh, and fails when a weight is over its budget. */
ensureBuilt();
for (const [name, bytes] of Object.entries(await weighBuild()) as [WeightName, number][]) {
  process.stdout.write(`${weightLine(name, bytes)}\n`);
  if (bytes > budgets[name].goal) process.exitCode = 1;
}
