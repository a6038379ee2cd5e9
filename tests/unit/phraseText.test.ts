import { expect, it } from 'vitest';
import { phraseText } from '../../src/admin/fields/phraseText';
import { alerts } from '../../src/words/ru/console/alerts';

const t = (phrase: string) => (alerts as Readonly<Record<string, string>>)[phrase] ?? phrase;

it.each([
  ['Free accounts fewer than: 3', 'Свободных счетов меньше: 3'],
  ['Withdraw above, USDT: 12\u00a0500.5', 'Вывод больше, USDT: 12\u00a0500.5'],
  ['Limit', 'Порог'],
  ['Night shift: low', 'Night shift: low'],
])('%s is read as %s', (text, read) => {
  expect(phraseText(text, t)).toBe(read);
});
