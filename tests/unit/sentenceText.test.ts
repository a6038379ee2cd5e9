import { expect, it } from 'vitest';
import { sentenceText } from '../../src/admin/fields/sentenceText';
import { activity } from '../../src/resources/activity';

it('a record that is named by a phrase has its name in the reader’s language in the sentences of Activity', () => {
  const russian: Readonly<Record<string, string>> = { 'Withdraw above, USDT': 'Вывод больше, USDT' };
  const tells = Object.values(activity.fields).find(({ sentence }) => sentence)!.sentence!;
  const row = {
    [tells.entity]: 'alert-rules',
    [tells.id]: '3',
    [tells.after]: JSON.stringify({ name: 'Withdraw above, USDT: 500' }),
  };
  const told = { tells, act: 'test', row, who: 'Olga' };
  const t = (phrase: string, args: Readonly<Record<string, unknown>> = {}) =>
    Object.entries(args).reduce(
      (text, [name, value]) => text.replace(`%{${name}}`, String(value)),
      russian[phrase] ?? phrase,
    );
  expect(sentenceText(told, t)).toContain('Вывод больше, USDT: 500');
});
