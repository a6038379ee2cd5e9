import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWatchedInvoice } from '../../src/public/result/useWatchedInvoice';
import type { PublicDispute, PublicInvoice } from '../../src/resources/payers';
import { DisputeStatus } from '../../src/resources/statuses/disputes';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const platform = { apiBase: '/api/', extensions: true };
const ended: PublicInvoice = { id: 'one', status: InvoiceStatus.Canceled, amount: 100, expireDate: 0, endDate: 0 };
const dispute: PublicDispute = {
  status: DisputeStatus.Open,
  amount: 100,
  paidAt: null,
  openedDate: 0,
  answerUntil: null,
  isWithStaff: true,
  decidedDate: null,
};

let asked = 0;
let answered: PublicInvoice;

beforeEach(() => {
  vi.useFakeTimers({ now: dayMs });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  asked = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    asked++;
    return Promise.resolve(Response.json(answered));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets so many milliseconds pass. Returns how often the invoice was asked for meanwhile. */
const pass = async (ms: number) => {
  const before = asked;
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return asked - before;
};

it('a page asks once a minute while a dispute is open, also long after the end, and no more once it was decided', async () => {
  answered = { ...ended, dispute };
  const first = answered;
  renderHook(() => useWatchedInvoice(platform, first, dayMs));
  expect(await pass(5 * minuteMs)).toBe(5);
  // An open invoice is not asked for more often while its dispute is open.
  answered = { ...ended, status: InvoiceStatus.Handle, dispute };
  await pass(minuteMs);
  expect(await pass(2 * minuteMs)).toBe(2);
  answered = { ...ended, dispute: { ...dispute, status: DisputeStatus.Refused, decidedDate: dayMs } };
  await pass(minuteMs);
  expect(await pass(10 * minuteMs)).toBe(0);
});

it('a page of which nothing was expected any more begins to ask once its payer opened a dispute', async () => {
  answered = { ...ended, dispute };
  const { result } = renderHook(() => useWatchedInvoice(platform, ended, dayMs));
  expect(await pass(5 * minuteMs)).toBe(0);
  act(() => result.current.accept({ ...ended, dispute }));
  expect(result.current.invoice.dispute).toEqual(dispute);
  expect(await pass(5 * minuteMs)).toBe(5);
});
