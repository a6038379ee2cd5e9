import { describe, expect, it } from 'vitest';
import { countFacts, factsOf } from '../../src/custom/disputes/witnesses';
import type { AccountMessage } from '../../src/resources/accountMessages';
import type { DisputeCase } from '../../src/resources/disputeCase';
import { MessageStatus, UnmatchedReason } from '../../src/resources/statuses/messages';
import { DisputeKind } from '../../src/resources/statuses/disputes';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 7, minute)).toISOString();

const message: AccountMessage = {
  id: 1,
  createDate: at(10),
  sender: 'BANK',
  message: 'From IVAN P. 500 RUB to *4333',
  amount: 500,
  accountRead: '4333',
  account: true,
  phone: true,
  bank: true,
  status: MessageStatus.Unmatched,
  invoiceId: null,
  sum: true,
  time: true,
  fits: true,
  proves: true,
  why: UnmatchedReason.notCovered,
};

const found = (more: Partial<DisputeCase> = {}): DisputeCase => ({
  receipts: [],
  messages: [],
  invoice: {
    uuid: 'u',
    createDate: at(0),
    expireDate: at(15),
    endDate: at(15),
    reportedPaidDate: null,
    canceledDate: null,
    confirmedDate: null,
    inUsdt: 5,
    rate: 100,
    fromOwner: null,
    tail: '4333',
    bank: 'Unibank',
    holder: 'Daria Novikova',
  },
  payer: null,
  account: null,
  owner: null,
  ...more,
});

const claim = { kind: DisputeKind.PayIn, amount: '500.00', saidAmount: '500.00', paidAt: at(14) };
const verdicts = (...[dispute, given, lines]: Parameters<typeof factsOf>) =>
  Object.fromEntries(
    factsOf(dispute, given, lines).map(({ label, verdict, isFor }) => [label, [verdict.phrase, isFor]]),
  );

describe('what agrees with a claim, and what differs', () => {
  it('compares each fact with whatever witness names it', () => {
    const lines = ['Unibank', '500,00 ₽', '**** 4333', 'DARIA N.', 'Sender: IVAN P.'];
    const facts = factsOf(claim, found({ messages: [message] }), lines);
    expect(countFacts(facts)).toEqual({ agree: 7, differ: 0 });
  });

  it('a receipt of another sum, and a payment after the end, speak against it', () => {
    const given = verdicts({ ...claim, paidAt: at(18) }, found(), ['50,00 ₽']);
    expect(given.Sum).toEqual(['differs', false]);
    expect(given['Sent at']).toEqual(['%{minutes} min after the end', false]);
  });

  it('a message that the platform doubted is no proof, and speaks for nobody', () => {
    const doubted = found({ messages: [{ ...message, proves: false }] });
    expect(verdicts(claim, doubted, null)['Message of the bank']).toEqual(['one fits, and was doubted', undefined]);
  });

  it("a vault owner's file that was sent for another invoice is said of them, and never speaks against the claim", () => {
    const file = { id: 1, file: 'a.png', size: 1, createDate: at(20) };
    const own = { ...file, from: 'payer', isReused: false } as const;
    const answer = { ...file, id: 2, from: 'owner', isReused: true } as const;
    const given = factsOf(claim, found({ receipts: [own, answer] }), null);
    expect(countFacts(given).differ).toBe(0);
    expect(verdicts(claim, found({ receipts: [own, answer] }), null)).toMatchObject({
      "The claimant's receipt": ['sent for this invoice alone', undefined],
      "The vault owner's file": ['was sent for another invoice, too', undefined],
    });
    expect(verdicts(claim, found({ receipts: [{ ...own, isReused: true }] }), null)).toMatchObject({
      "The claimant's receipt": ['was sent for another invoice, too', false],
    });
  });

  it('says whose file there is and whose is missing', () => {
    const answer = { id: 2, file: 'a.png', size: 1, createDate: at(20), from: 'owner', isReused: false } as const;
    expect(verdicts(claim, found({ receipts: [answer] }), null)).toMatchObject({
      "The claimant's receipt": ['none', undefined],
      "The vault owner's file": ['sent for this invoice alone', undefined],
    });
  });

  it('the sum of a pay-out that did not arrive agrees with nothing but a receipt', () => {
    const missing = { ...claim, kind: DisputeKind.PayOut };
    const [sum] = factsOf(missing, found(), null);
    expect(sum).toMatchObject({ said: null, verdict: { phrase: 'not known' } });
    expect(countFacts(factsOf(missing, found(), null))).toEqual({ agree: 0, differ: 0 });
    expect(verdicts(missing, found(), ['500,00 ₽']).Sum).toEqual(['agrees', true]);
    expect(verdicts({ ...missing, saidAmount: '400.00' }, found(), null).Sum).toEqual(['differs', false]);
  });

  it('what nobody names is not known', () => {
    const given = verdicts({ ...claim, saidAmount: null, paidAt: null }, found(), null);
    expect(given.Sum).toEqual(['not known', undefined]);
    expect(given['Sent at']).toEqual(['not known', undefined]);
    expect(Object.keys(verdicts({ ...claim, kind: DisputeKind.PayOut }, found(), null))).toEqual([
      'Sum',
      "The claimant's receipt",
    ]);
  });
});
