import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClaimForm } from '../../src/public/result/ClaimForm';
import type { PageData } from '../../src/public/page/pageData';
import type { PublicInvoice } from '../../src/resources/payers';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';

const data: PageData = {
  page: 'extended-pg',
  language: 'en',
  platform: { apiBase: '/api/', extensions: true },
  now: 0,
  key: 'k',
  values: {},
  issues: {},
  search: '',
  address: '/extended-pg/one',
};
const invoice: PublicInvoice = {
  id: 'one',
  status: InvoiceStatus.Expired,
  amount: 12_500,
  expireDate: 5,
  paymentType: PaymentType.PayIn,
};

/** What was sent, in its order. */
let sent: unknown[];
/** How the platform answers the claims that come, one after the other. */
let answers: Response[];

class FakeUpload extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = JSON.stringify(invoice);
  open() {}
  setRequestHeader() {}
  send(file: File) {
    sent.push(file.name);
    setTimeout(() => this.dispatchEvent(new Event('loadend')));
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    sent.push(JSON.parse(init!.body as string));
    return Promise.resolve(answers.shift()!);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (shown: PublicInvoice) => {
  const onSent = vi.fn();
  const onRefused = vi.fn();
  render(<ClaimForm data={data} invoice={shown} action="/claim" onSent={onSent} onRefused={onRefused} />);
  return { onSent, onRefused };
};
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('The receipt of your bank'), {
    target: { files: [new File(['%PDF'], name)] },
  });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }));

it('a claim sends its file once, then the sum and the time of the device, and keeps all after a refusal', async () => {
  const words = {
    phrase: '%{field}: %{issue}',
    args: { field: { phrase: 'Sent at' }, issue: { phrase: 'is in the future' } },
  };
  answers = [
    Response.json({ code: 'invalid', message: 'Sent at: is in the future', field: 'paidAt', words }, { status: 422 }),
    Response.json(invoice),
  ];
  const { onSent } = open(invoice);
  press();
  expect(await screen.findByText('Choose a file')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('The receipt of your bank'));
  expect(sent).toEqual([]);
  const typed = '2026-11-28T07:16';
  fireEvent.change(screen.getByLabelText('Sent at'), { target: { value: typed } });
  screen.getByLabelText('Sum').focus();
  choose('bank.pdf');
  expect(screen.queryByText('Choose a file')).toBeNull();
  // What is corrected takes the focus from nothing.
  expect(document.activeElement).toBe(screen.getByLabelText('Sum'));
  press();
  expect(await screen.findByText('is in the future')).toBeTruthy();
  const claim = { amount: '12500', paidAt: new Date(typed).toISOString(), text: null };
  expect(sent).toEqual(['bank.pdf', claim]);
  fireEvent.change(screen.getByLabelText('Sum'), { target: { value: '12 000,50' } });
  press();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent.slice(2)).toEqual([{ ...claim, amount: '12000.5' }]);
});

it('a claim about what the page does not know yet makes it look; a receipt that was sent before is not asked for again', async () => {
  answers = [
    Response.json({ code: 'conflict', message: 'There is an open dispute about this invoice' }, { status: 409 }),
  ];
  const { onRefused } = open({ ...invoice, receipts: 1 });
  press();
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(screen.getByText('There is an open dispute about this invoice')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

it('of a pay-out a claim is a text, which may be empty', async () => {
  answers = [Response.json(invoice)];
  const { onSent } = open({ ...invoice, status: InvoiceStatus.Complete, paymentType: PaymentType.PayOut });
  press();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ amount: null, paidAt: null, text: null }]);
});
