import { describe, expect, it } from 'vitest';
import { requestEnd } from '../../src/admin/approvals/requestEnd';
import { disputes } from '../../src/resources/disputes';
import { invoices } from '../../src/resources/invoices';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { DisputeStatus } from '../../src/resources/statuses/disputes';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 26, 12 + hours)).toISOString();

describe('a request ends', () => {
  const now = Date.parse(at(0));
  const fresh = { status: InvoiceStatus.New, reportedPaidDate: null };
  const endOf = (own: number, hours: number, invoice: object = fresh) =>
    requestEnd(at(own), invoices, { expireDate: at(hours), ...invoice }, now);

  it('a request ends with its own time, or before it with its record', () => {
    expect(endOf(72, 1)).toBe(at(1));
    expect(endOf(1, 72)).toBe(at(1));
  });

  it('a request never ends with a deadline that has passed: the invoice can still be completed', () => {
    expect(endOf(72, -1)).toBe(at(72));
  });

  it('a request does not end with the time of an invoice that stays: one in WIP or Handle', () => {
    expect(endOf(72, 1, { ...fresh, status: InvoiceStatus.WIP })).toBe(at(72));
    expect(endOf(72, 1, { ...fresh, status: InvoiceStatus.Handle })).toBe(at(72));
  });

  it('a request says no later end than the true one where the payer said that they paid', () => {
    expect(endOf(72, 1, { ...fresh, reportedPaidDate: at(0) })).toBe(at(1));
  });

  it("a request about a dispute does not end with the vault owner's time: staff decide after it", () => {
    expect(requestEnd(at(72), disputes, { status: DisputeStatus.Open, answerUntil: at(1) }, now)).toBe(at(72));
  });
});
