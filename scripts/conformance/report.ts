import type { Result } from './conform';

const signs = { passed: 'ok  ', failed: 'FAIL', skipped: '-   ' } as const;

const count = (results: readonly Result[], outcome: Result['outcome']) =>
  results.filter((result) => result.outcome === outcome).length;

/** The results as a table for the terminal: what was asked, and where it failed, what came and what was expected. */
export const tableOf = (results: readonly Result[]): string =>
  [
    ...results.flatMap(({ name, outcome, came, expected }) => [
      `${signs[outcome]} ${name}`,
      ...(came === undefined ? [] : [`       came:     ${came}`]),
      ...(expected === undefined ? [] : [`       expected: ${expected}`]),
    ]),
    '',
    `${count(results, 'passed')} passed, ${count(results, 'failed')} failed, ${count(results, 'skipped')} not asked`,
  ].join('\n');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML does not have, escaped or not. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
const escaped = (text = '') => text.replace(unwritable, '�').replace(/[&<>"]/g, (sign) => escapes[sign]!);

const elementOf = ({ outcome, came, expected }: Result): string => {
  if (outcome === 'passed') return '';
  if (outcome === 'skipped') return `<skipped message="${escaped(came)}"/>`;
  return `<failure message="${escaped(came)}">expected: ${escaped(expected)}</failure>`;
};

/** The results in JUnit's format, which CI systems read. */
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
