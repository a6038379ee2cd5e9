import { expect, it } from 'vitest';
import { createLog } from '../../server/base/log';

it('the log masks numbers of cards in errors, and not those of database servers, by which people compare them', () => {
  const lines: string[] = [];
  const error = 'Error: it is system 7714220000000000001, and was system 7714220000000000002. Card 5555444433331111';
  createLog('info', { write: (line) => lines.push(line) }).warn({ error }, 'waiting for the database');
  expect(lines[0]).toMatch(/system 7714220000000000001, and was system 7714220000000000002. Card 5555\s44•/);
  expect(lines[0]).not.toContain('5555444433331111');
});
