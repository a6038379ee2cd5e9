import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tableOf } from '../../src/resources/language/tables';
import { definitions } from '../../src/resources/index';

/** An update of invoices, in SQL or by the query builder. */
const updatesInvoices = /update\s+(?:only\s+)?"?invoices\b|updateTable\(\s*['"`]invoices\b/i;

describe('the status of an invoice', () => {
  it('the status of an invoice is written by move.ts only', () => {
    const writers = readdirSync('server', { recursive: true })
      .map((file) => join('server', String(file)))
      .filter((file) => file.endsWith('.ts') && updatesInvoices.test(readFileSync(file, 'utf8')));
    expect(writers.toSorted()).toEqual([
      // Marks once which earlier invoices were completed late, and nothing else.
      'server/database/lateInvoices.ts',
      // Stores once which sum came of earlier invoices, and nothing else.
      'server/database/receivedSums.ts',
      // The demo writes ended invoices directly.
      'server/demo/seedInvoices.ts',
      'server/domain/invoices/move.ts',
      // Stores which message a person took for its payment, and nothing else.
      'server/domain/messages/otherSum.ts',
      // Stores when the payer says that it is paid, and nothing else.
      'server/domain/payers/reportPaid.ts',
    ]);
  });

  it('the status of an invoice is set by no action without a rule', () => {
    const actions = definitions
      .filter((definition) => tableOf(definition) === 'invoices')
      .flatMap(({ name, actions: own = {} }) => Object.entries(own).map(([act, action]) => ({ name, act, action })));
    expect(actions.map(({ name, act }) => `${name}.${act}`)).toContain('taker-store.take');
    expect(actions.filter(({ action }) => 'sets' in action && action.sets !== undefined)).toEqual([]);
  });
});
