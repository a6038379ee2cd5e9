import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

/**
 * Refuses bare numbers of statuses, kinds and purposes. Their names are in `src/resources/statuses.ts`, and SQL gets
 * them from `server/database/statusSql.ts`. Tests and benches may send and expect the contract's numbers, but query the
 * database and compare with names.
 */
const column = String.raw`(?:\b(?:status|paymentType|purpose)["']?)`;
const comparisons = [
  // In SQL and in code: `status < 3`, `t.purpose in (1, 2)`, `status === 0`.
  new RegExp(String.raw`${column}\s*(?:[<>=!]=?=?|<>|(?:not )?in|is (?:not )?distinct from|between)\s*\(?\d(?!\d)`),
  // By order, which has no meaning: `status >= InvoiceStatus.Expired`, `.where('status', '<', …)`.
  new RegExp(String.raw`${column}\s*(?:[<>]=?)\s*(?:\$\{[^}]*\b\w+Status\.|\w+Status\.)`),
  new RegExp(String.raw`\(['"](?:\w+\.)?${column}['"]?, '[<>]=?'`),
  // In query builders: `.where('status', '=', 2)`.
  new RegExp(String.raw`\(["'](?:\w+\.)?${column}, '[^']+', \[?\d`),
];
// In object literals: `{ status: [0] }`.
const literals = new RegExp(String.raw`${column}: \[?\d(?!\d)`);
const refusedPatterns = {
  src: [...comparisons, literals],
  server: [...comparisons, literals],
  tests: comparisons,
  bench: comparisons,
};
/** HTTP answers have a `status`, too; it is 0 without an answer. */
const isOfHttp = /HTTP|onUnanswered|PlatformError/;

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file));

const found = Object.entries(refusedPatterns).flatMap(([folder, patterns]) =>
  filesIn(folder).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        patterns.some((pattern) => pattern.test(line)) && !isOfHttp.test(line) && !/^\s*(\*|\/\/)/.test(line)
          ? [`${file}:${index + 1}: ${line.trim()}`]
          : [],
      ),
  ),
);
for (const line of found) process.stdout.write(`${line}\n`);
if (found.length > 0) {
  process.stdout.write(
    'A status, kind or purpose is written as a number or compared by its order: use its name (src/resources/statuses.ts).\n',
  );
  process.exit(1);
}
