import type { Result } from './check';

const signs = { passed: 'ok  ', failed: 'FAIL', skipped: '-   ' } as const;

const count = (results: readonly Result[], outcome: Result['outcome']) =>
  results.filter((result) => result.outcome === outcome).length;

/** The rows of one result in the table for the terminal: what was asked, and where it failed, what was received and what was expected. */
export const rowsOf = ({ name, outcome, received, expected, reason }: Result): string =>
  [
    `${signs[outcome]} ${name}`,
    ...(reason === undefined ? [] : [`       why:      ${reason}`]),
    ...(received === undefined ? [] : [`       received: ${received}`]),
    ...(expected === undefined ? [] : [`       expected: ${expected}`]),
  ].join('\n');

/** The last row of the table: how many passed, failed and were not asked. */
export const totalOf = (results: readonly Result[]): string =>
  `${count(results, 'passed')} passed, ${count(results, 'failed')} failed, ${count(results, 'skipped')} not asked`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text = '') => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

const elementOf = ({ outcome, received, expected, reason }: Result): string => {
  if (outcome === 'passed') return '';
  if (outcome === 'skipped') return `<skipped message="${escaped(reason)}"/>`;
  return `<failure message="${escaped(received)}">expected: ${escaped(expected)}</failure>`;
};

/** The results in JUnit's format, which CI systems read. Their words are printable: XML cannot hold what is not. */
export const junitOf = (results: readonly Result[]): string => {
  const counts = `tests="${results.length}" failures="${count(results, 'failed')}" skipped="${count(results, 'skipped')}"`;
  const cases = results.map(
    (result) => `  <testcase classname="contract" name="${escaped(result.name)}">${elementOf(result)}</testcase>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="conformance" ${counts}>`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n');
};
