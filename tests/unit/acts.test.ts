import { describe, expect, it } from 'vitest';
import { actSentence } from '../../src/resources/language/actSentence';
import { actText, allActs, whoWithoutAccount } from '../../src/resources/language/acts';
import { callsOf } from '../../src/resources/language/definition';
import { fillIn, englishText, translateWords, type Translate } from '../../src/resources/language/words';
import { phrases as russianPhrases } from '../../src/words/ru/console/index';
import { definitions } from '../../server/base/definitions';
import { definitionOf } from '../../src/resources/index';

const sentence = (entity: string, act: string, title?: string, refused = false, who = 'Olga Owner') =>
  actSentence(
    definitions,
    definitions.find(({ name }) => name === entity),
    { act, refused, who: { phrase: who }, entity, title },
  );

describe('an activity as a sentence', () => {
  it('an activity as a sentence names who did what to which record', () => {
    expect(englishText(sentence('users', 'disable', 'Left the team'))).toBe('Olga Owner disabled user Left the team');
    expect(englishText(sentence('invoices', 'expire', '282', false, 'The platform'))).toBe(
      'The platform expired invoice 282',
    );
    expect(englishText(sentence('banks', 'create', 'Unibank'))).toBe('Olga Owner added bank Unibank');
    expect(englishText(sentence('users', 'sign-in', 'Olga Owner'))).toBe('Olga Owner signed in');
    expect(englishText(sentence('activity', 'acceptDatabase', undefined))).toBe(
      'Olga Owner accepted another database server',
    );
  });

  it('an activity says that the payer did what a payer does, and the platform the rest', () => {
    const by = (act: string) => whoWithoutAccount(definitionOf('invoices'), act);
    expect(['create', 'reportPaid', 'sendReceipt'].map(by)).toEqual(['The payer', 'The payer', 'The payer']);
    expect(['expire', 'freeAccount'].map(by)).toEqual(['The platform', 'The platform']);
    expect(whoWithoutAccount(definitionOf('receipts'), 'create')).toBe('The payer');
    expect(whoWithoutAccount(definitionOf('banks'), 'create')).toBe('The platform');
  });

  it('an activity names a refused action without saying that it was done', () => {
    expect(englishText(sentence('users', 'disable', 'Anna', true))).toBe(
      'Olga Owner was refused "Disable" on user Anna',
    );
    expect(englishText(sentence('banks', 'create', undefined, true))).toBe('Olga Owner was refused "Add" (bank)');
    expect(actText(definitions, definitionOf('users'), 'disable', true)).toBe('Disable');
    expect(actText(definitions, definitionOf('users'), 'disable', false)).toBe('Account disabled');
  });

  it('an activity uses the words of the list from which the action was made', () => {
    expect(englishText(sentence('invoices', 'complete', '#277', false, 'Ira Operator'))).toBe(
      'Ira Operator completed invoice #277',
    );
    expect(actText(definitions, definitionOf('taker-store'), 'approve', false)).toBe('Pay-out approved');
    expect(actText(definitions, definitionOf('pay-outs'), 'complete', false)).toBe('Invoice completed');
    // Every action of a view has words in the history of all views of its table.
    for (const from of definitions) {
      const table = from.source?.entity ?? from.name;
      const lists = definitions.filter((one) => (one.source?.entity ?? one.name) === table);
      for (const [act] of callsOf(from)) {
        for (const list of lists) {
          const { args } = sentence(list.name, act, '1');
          expect([list.name, act, (args!.act as { phrase: string }).phrase !== act]).toEqual([list.name, act, true]);
        }
      }
    }
  });

  it('a merchant reads in words what happened to an invoice, whatever did it', () => {
    const acts = [
      'create',
      'take',
      'release',
      'give',
      'timeOut',
      'complete',
      'resolve',
      'match',
      'doubt',
      'assign',
      'expire',
    ];
    const others = [
      'approve',
      'refuse',
      'cancel',
      'refund',
      'reportPaid',
      'sendReceipt',
      'freeAccount',
      'reverse',
      'confirmArrival',
    ];
    const ofDisputes = ['dispute', 'acceptDispute', 'refuseDispute'];
    for (const act of [...acts, ...others, ...ofDisputes])
      expect([act, actText(definitions, definitionOf('own-invoices'), act, false) !== act]).toEqual([act, true]);
  });

  it('an activity shows unknown acts and entities by their names', () => {
    expect(englishText(sentence('gone', 'constructor', '4'))).toBe('Olga Owner constructor gone 4');
  });

  it('an activity as a sentence is translated into Russian', () => {
    const t: Translate = (phrase, figures = {}) => fillIn(String(russianPhrases[phrase] ?? phrase), figures, 'ru');
    expect(translateWords(sentence('users', 'disable', 'Anna'), t)).toBe('Olga Owner: отключено — пользователь Anna');
    expect(translateWords(sentence('invoices', 'complete', '#339', false, 'Ира'), t)).toBe(
      'Ира: завершено — заявка #339',
    );
  });

  it('every act of an activity has a label in the filter, with a Russian translation', () => {
    const acts = allActs(definitions);
    expect(acts.get('disable')).toBe('Disable');
    expect(acts.get('expire')).toBe('Expire');
    const words = [...acts].flatMap(([act, label]) => [label, actText(definitions, undefined, act, false)]);
    expect([...new Set(words.filter((phrase) => /^[A-Z]/.test(phrase) && !(phrase in russianPhrases)))]).toEqual([]);
  });

  it('every action has a past tense for the sentence of its activity', () => {
    const wordless = definitions.flatMap((definition) =>
      callsOf(definition).flatMap(([name, { pastTense }]) =>
        pastTense === undefined ? [`${definition.name}.${name}`] : [],
      ),
    );
    expect(wordless).toEqual([]);
  });
});
