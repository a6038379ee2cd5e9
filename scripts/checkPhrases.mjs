import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

/**
 * Refuses conditions on the English text of a phrase, because texts change. Code compares codes, names or fields
 * instead. Errors of libraries that have nothing else are exempt.
 */
const exempt = new Set(['server/database/timeouts.ts', 'server/database/constraints.ts', 'server/app.ts']);
const literal = String.raw`(?:'[^'\n]*[a-z] [^'\n]*'|"[^"\n]*[a-z] [^"\n]*")`;
const textComparisons = [
  new RegExp(String.raw`[!=]==?\s*${literal}`),
  new RegExp(String.raw`\bcase ${literal}:`),
  new RegExp(String.raw`\.(?:includes|startsWith|endsWith|indexOf)\(${literal}\)`),
  /(?<!typeof \S*)\.(?:phrase|message)\s*[!=]==?\s*['"\w]/,
];

const found = ['src', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !exempt.has(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          textComparisons.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    ),
);
if (found.length > 0) {
  process.stderr.write(`Conditions on the text of a phrase:\n${found.join('\n')}\n`);
  process.exitCode = 1;
}
