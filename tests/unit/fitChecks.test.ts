import { describe, expect, it } from 'vitest';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { fitChecks } from '../../src/custom/messages/fitChecks';
import type { FittingInvoice } from '../../src/resources/messageTrials';

describe('what agrees between a pay-in and a message', () => {
  const fit: FittingInvoice = {
    id: 1,
    uuid: 'u',
    amount: 1500,
    status: InvoiceStatus.New,
    createDate: '2026-11-25T10:00:00.000Z',
    expireDate: '2026-11-25T10:15:00.000Z',
    partner: 'Nordwind',
    bankTitle: 'Kapital Bank',
    requisites: '220000••••••3473',
    phone: true,
    bank: true,
    sum: true,
    time: true,
    account: null,
    accountRead: null,
  };
  const message = { amount: '1500.00', createDate: '2026-11-25T10:02:30.000Z' };
  const names = (checks: ReturnType<typeof fitChecks>, agrees: boolean) =>
    checks.filter((check) => check.agrees === agrees).map(({ name }) => name);

  it('what agrees between a pay-in and a message leaves out the account where the message names none', () => {
    const checks = fitChecks(fit, message, 'en');
    expect(names(checks, true)).toEqual(['sum', 'bank', 'phone', 'time']);
    expect(checks.at(-1)!.args).toEqual({ span: '2 min' });
  });

  it('what agrees between a pay-in and a message says by how much and how the others differ', () => {
    const other = { ...fit, sum: false, bank: false, phone: false, time: false, account: false, accountRead: '5777' };
    const late = { amount: '1499.00', createDate: '2026-11-25T12:20:00.000Z' };
    const checks = fitChecks(other, late, 'en');
    expect(names(checks, false)).toEqual(['sum', 'account', 'bank', 'phone', 'time']);
    expect(checks[0]!.phrase).toBe('%{difference} less');
    expect(checks.map(({ args }) => args)).toEqual([
      { difference: '1.00\u00a0₽' },
      { account: '3473', read: '5777' },
      { bank: 'Kapital Bank' },
      undefined,
      { span: '2 hr' },
    ]);
    const [unread] = fitChecks(other, { ...late, amount: null }, 'en');
    expect(unread).toEqual({ name: 'sum', agrees: false, phrase: 'sum not in its text' });
  });
});
