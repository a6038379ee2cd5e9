import { describe, expect, it } from 'vitest';
import { choicesOf } from '../../src/admin/filters/choiceOptions';
import { namedChoices } from '../../src/admin/filters/namedChoices';
import { activity } from '../../src/resources/activity';
import { definitionOf } from '../../src/resources/index';
import { Role } from '../../src/resources/language/roles';
import { phrases } from '../../src/words/ru/console/index';

const named = (entity: string, typed: string, language: 'en' | 'ru' = 'en', extensions = true) =>
  namedChoices(definitionOf(entity), typed, {
    t: (phrase) => (language === 'ru' ? ((phrases[phrase] as string | undefined) ?? phrase) : phrase),
    reader: { role: Role.Developer, extensions },
  }).map(({ label, text }) => `${label}: ${text}`);

describe('the filters that typed text names', () => {
  it('filters that typed text names are the choices whose label, or a word of it, begins so', () => {
    expect(named('invoices', 'compl')).toEqual(['Status: Complete', 'Deal Status: Completed']);
    expect(named('invoices', 'completed')).toEqual(['Deal Status: Completed']);
    expect(named('invoices', 'payout')).toEqual(['Payment type: Pay-out']);
    expect(named('invoices', 'omplete')).toEqual([]);
    expect(named('activity', 'deactiv')).toContain('What: Deactivate');
  });

  it('filters that typed text names offer each entity of Activity once, and no view of it', () => {
    const labels = choicesOf(activity, activity.fields.entity, true).map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
    expect(labels).toEqual(expect.arrayContaining(['Invoices', 'Withdraws']));
    expect(labels).not.toContain('Taker Store');
  });

  it('filters that typed text names are read in the chosen language and in English', () => {
    expect(named('invoices', 'заверш', 'ru')[0]).toMatch(/^Статус: Заверш/);
    expect(named('invoices', 'complete', 'ru')[0]).toMatch(/^Статус: Заверш/);
  });

  it('filters that typed text names are also what a status is shown as, where extensions are on', () => {
    expect(named('invoices', 'payer says')).toEqual(['Status: Payer says paid']);
    expect(named('messages', 'no payment')[0]).toBe('Status: No payment');
    expect(named('invoices', 'плательщик сообщил', 'ru')).toEqual(['Статус: Плательщик сообщил об оплате']);
    expect(named('invoices', 'payer says', 'en', false)).toEqual([]);
  });

  it('filters that typed text names begin with those that are the whole text', () => {
    expect(named('invoices', 'New')).toEqual(['Status: New', 'Deal Status: New']);
    expect(named('users', 'owner')[0]).toBe('Role: Owner');
  });

  it('typed text names no filter with under three characters, for yes or no, and for fields that are no filters', () => {
    expect(named('invoices', 'co')).toEqual([]);
    expect(named('invoices', 'yes')).toEqual([]);
    expect(named('invoices', 'released')).toEqual([]);
  });
});
