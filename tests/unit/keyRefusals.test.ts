import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keyRefusals } from '../../src/resources/keyRefusals';

it('the merchants’ guide has every code of a refusal, with its status, when it comes and what to do', () => {
  const guide = readFileSync('docs/merchants.md', 'utf8');
  const table = [...guide.matchAll(/^\| (\d{3}) \| `(\w+)` \| (.+) \| (\w+) \|$/gm)].map(
    ([, status, code, when, advice]) => [code, { status: Number(status), when, advice }],
  );
  expect(Object.fromEntries(table)).toEqual(keyRefusals);
});
