import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

/**
 * Refuses bare numbers of statuses, kinds and purposes: their names stand in `src/resources/statuses.ts`, and SQL has them from
 * `server/database/statusSql.ts`. Tests and benches send and expect the numbers of the contract; what they ask of the database and
 * compare has the names.
 */
const column = String.raw`(?:\b(?:status|paymentType|purpose)["']?)`;
const compared = [
  // In SQL and in code: `status < 3`, `t.purpose in (1, 2)`, `status === 0`.
  new RegExp(String.raw`${column}\s*(?:[<>=!]=?=?|<>|(?:not )?in|is (?:not )?distinct from|between)\s*\(?\d(?!\d)`),
  // By order, which says nothing: `status >= InvoiceStatus.Expired`, `.where('status', '<', …)`.
  new RegExp(String.raw`${column}\s*(?:[<>]=?)\s*(?:\$\{[^}]*\b\w+Status\.|\w+Status\.)`),
  new RegExp(String.raw`\(['"](?:\w+\.)?${column}['"]?, '[<>]=?'`),
  // In queries that are built: `.where('status', '=', 2)`.
  new RegExp(String.raw`\(["'](?:\w+\.)?${column}, '[^']+', \[?\d`),
];
// In objects: `{ status: [0] }`.
const written = new RegExp(String.raw`${column}: \[?\d(?!\d)`);
const refused = {
  src: [...compared, written],
  server: [...compared, written],
  tests: compared,
  bench: compared,
};
/** Calls that were answered have a `status`, too; none at all is 0. */
const isOfHttp = /HTTP|onUnanswered|PlatformError/;

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file));

const found = Object.entries(refused).flatMap(([folder, bare]) =>
  filesIn(folder).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        bare.some((pattern) => pattern.test(line)) && !isOfHttp.test(line) && !/^\s*(\*|\/\/)/.test(line)
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
