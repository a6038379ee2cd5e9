import { describe, expect, it } from 'vitest';
import { phrases } from '../../src/words/ru/console/index';

describe('Russian words that stand side by side', () => {
  it('call the assignment of a message to an invoice by one verb, which is not that of binding a phone', () => {
    expect(phrases['Assign to invoice']).toMatch(/^Отнести /);
    expect(phrases['Assign…']).toBe('Отнести…');
    expect(phrases['Its assignment to an invoice waits for approval: that is decided first']).toMatch(/^Отнесение /);
  });

  it('have the gender of counts and statuses, whatever they are said of', () => {
    expect(phrases.Created).toBe('Создано');
    expect(phrases.Completed).toBe('Завершено');
    expect(phrases.Opened).toBe('Открыто');
  });

  it('leave the name of a record, which is not inflected, after a colon', () => {
    for (const phrase of ['Open %{record}', 'Created: %{records}']) expect(phrases[phrase]).toMatch(/: %\{records?\}$/);
  });
});
