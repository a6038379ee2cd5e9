import type { AccountMessage } from '../../resources/accountMessages';
import type { CaseReceipt, DisputeCase } from '../../resources/disputeCase';
import type { Dispute } from '../../resources/disputes';
import { formatDateTime, formatTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { DisputeKind } from '../../resources/statuses/disputes';
import type { Words } from '../../resources/language/words';
import {
  findBank,
  findPerson,
  findSender,
  findSum,
  findTail,
  findTime,
  namesPerson,
  type ReadFact,
} from './readReceipt';

/** One fact of a dispute: what each witness says of it, null where one says nothing, and the verdict. */
export interface Fact {
  label: string;
  invoice: string | null;
  /** What the payer says. */
  said: string | null;
  receipt: ReadFact | null;
  message: string | null;
  verdict: Words;
  /** Whether it speaks for the payer; undefined where it says nothing. */
  isFor?: boolean;
}

type Claimed = Pick<Dispute, 'kind' | 'amount' | 'saidAmount' | 'paidAt'>;

/** What is compared: the claim, what the platform knows of it, and the text of the receipt where there is one. */
interface Evidence {
  dispute: Claimed;
  found: DisputeCase;
  lines: readonly string[] | null;
  message: AccountMessage | undefined;
}

const agrees = { verdict: { phrase: 'agrees' }, isFor: true };
const differs = { verdict: { phrase: 'differs' }, isFor: false };
const unknown = { verdict: { phrase: 'not known' } };

/** The verdict on witnesses that may be silent: one that differs decides, then one that agrees. */
const verdictOf = (...agreeing: readonly (boolean | undefined)[]): Pick<Fact, 'verdict' | 'isFor'> => {
  const heard = agreeing.filter((one) => one !== undefined);
  if (heard.length === 0) return unknown;
  return heard.includes(false) ? differs : agrees;
};

const money = (sum: string | number) => formatMoney(String(sum), 'RUB');

const sumFact = ({ dispute: { kind, amount, saidAmount }, lines, message }: Evidence): Fact => {
  const receipt = lines && (findSum(lines, amount ?? '') ?? (saidAmount === null ? null : findSum(lines, saidAmount)));
  const isAsked = (sum: string | number | null | undefined) =>
    sum === null || sum === undefined ? undefined : Number(sum) === Number(amount);
  const isInReceipt = lines === null ? undefined : amount !== null && findSum(lines, amount) !== null;
  const isSaid = isAsked(saidAmount);
  // Who says that a pay-out did not arrive names no sum of their own: the invoice's is not compared with itself.
  const saysNothing = kind === DisputeKind.PayOut && isSaid === true;
  return {
    label: 'Sum',
    invoice: amount === null ? null : money(amount),
    said: saidAmount === null || saysNothing ? null : money(saidAmount),
    receipt,
    message: message?.amount ? money(message.amount) : null,
    ...verdictOf(saysNothing ? undefined : isSaid, isInReceipt, isAsked(message?.amount)),
  };
};

const accountFact = ({ found: { invoice }, lines, message }: Evidence): Fact => {
  const { tail } = invoice;
  const receipt = lines && tail !== null ? findTail(lines, tail) : null;
  const named = message?.accountRead ?? null;
  return {
    label: 'Payment account',
    invoice: tail && `•• ${tail}`,
    said: null,
    receipt,
    message: named && `•• ${named}`,
    ...verdictOf(receipt ? true : undefined, named === null || tail === null ? undefined : isSameEnd(tail, named)),
  };
};

/** Whether two ends of an account are of one: as far as both reach. */
const isSameEnd = (tail: string, named: string) => tail.endsWith(named) || named.endsWith(tail);

const bankFact = ({ found: { invoice }, lines, message }: Evidence): Fact => {
  const { bank } = invoice;
  const receipt = lines && bank !== null ? findBank(lines, bank) : null;
  // Only messages of the account's bank are among them.
  return {
    label: 'Bank',
    invoice: bank,
    said: null,
    receipt,
    message: message ? message.sender : null,
    ...verdictOf(receipt ? true : undefined, message ? true : undefined),
  };
};

const holderFact = ({ found: { invoice }, lines }: Evidence): Fact => {
  const { holder } = invoice;
  const receipt = lines && holder !== null ? findPerson(lines, holder) : null;
  const label = 'Holder';
  return { label, invoice: holder, said: null, receipt, message: null, ...verdictOf(receipt ? true : undefined) };
};

const senderFact = ({ lines, message }: Evidence): Fact => {
  const receipt = lines && findSender(lines);
  const isNamed = receipt && message ? namesPerson(message.message, receipt.text) : undefined;
  return {
    label: 'Payer',
    invoice: null,
    said: null,
    receipt,
    message: isNamed ? receipt!.text : null,
    ...(isNamed ? agrees : unknown),
  };
};

const minuteMs = 60_000;

const sentFact = ({ dispute: { paidAt }, found: { invoice }, lines, message }: Evidence): Fact => {
  const at = message?.createDate ?? paidAt;
  const late = at === null ? 0 : Date.parse(at) - Date.parse(invoice.expireDate);
  const verdict =
    at === null
      ? unknown
      : late <= 0
        ? { verdict: { phrase: 'in time' }, isFor: true }
        : {
            verdict: { phrase: '%{minutes} min after the end', args: { minutes: Math.ceil(late / minuteMs) } },
            isFor: false,
          };
  return {
    label: 'Sent at',
    invoice: `${formatTime(new Date(invoice.createDate))} – ${formatTime(new Date(invoice.expireDate))}`,
    said: paidAt && formatDateTime(paidAt),
    receipt: lines && findTime(lines),
    message: message ? formatDateTime(message.createDate) : null,
    ...verdict,
  };
};

const messageFact = ({ found: { messages } }: Evidence): Fact => {
  const base = { label: 'Message of the bank', invoice: null, said: null, receipt: null, message: null };
  if (messages.some(({ proves }) => proves)) return { ...base, verdict: { phrase: 'one proves it' }, isFor: true };
  if (messages.some(({ fits }) => fits)) return { ...base, verdict: { phrase: 'one fits, and was doubted' } };
  return messages.length === 0
    ? { ...base, verdict: { phrase: 'none came' } }
    : { ...base, verdict: { phrase: 'none fits' }, isFor: false };
};

/** Whether a file bears witness for or against a claim: what the vault owner answers with speaks of the vault owner alone. */
export const isOfClaim = ({ from }: CaseReceipt): boolean => from !== 'owner';

const reused = { phrase: 'was sent for another invoice, too' };

/** Whose files there are, and whether one was sent for another invoice, too. */
const filesFact = (label: string, receipts: readonly CaseReceipt[]): Fact => ({
  label,
  invoice: null,
  said: null,
  receipt: null,
  message: null,
  verdict:
    receipts.length === 0
      ? { phrase: 'none' }
      : receipts.some(({ isReused }) => isReused)
        ? reused
        : { phrase: 'sent for this invoice alone' },
});

const receiptFact = ({ found }: Evidence): Fact => {
  const fact = filesFact("The claimant's receipt", found.receipts.filter(isOfClaim));
  return fact.verdict === reused ? { ...fact, isFor: false } : fact;
};

/** What is said of the vault owner's own file, which neither agrees with the claim nor differs; nothing where there is none. */
const answerFacts = ({ found }: Evidence): readonly Fact[] => {
  const receipts = found.receipts.filter((receipt) => !isOfClaim(receipt));
  return receipts.length === 0 ? [] : [filesFact("The vault owner's file", receipts)];
};

/** The message that bears witness: one that proves the payment, else the first that fits. */
export const witnessOf = ({ messages }: DisputeCase): AccountMessage | undefined =>
  messages.find(({ proves }) => proves) ?? messages.find(({ fits }) => fits);

/**
 * What agrees with the claim of a payer, and what differs (docs/rules.md#disputes). `lines`: the text of their receipt; null where none was
 * read. Of a pay-out there are no accounts and messages of ours: only its receipts are compared.
 */
export const factsOf = (dispute: Claimed, found: DisputeCase, lines: readonly string[] | null): readonly Fact[] => {
  const evidence: Evidence = { dispute, found, lines, message: witnessOf(found) };
  if (dispute.kind === DisputeKind.PayOut) return [sumFact(evidence), receiptFact(evidence), ...answerFacts(evidence)];
  const facts = [sumFact, accountFact, bankFact, holderFact, senderFact, sentFact].map((fact) => fact(evidence));
  return [...facts, messageFact(evidence), receiptFact(evidence), ...answerFacts(evidence)];
};

/** How many facts agree with the claim, and how many differ. */
export const countFacts = (facts: readonly Fact[]): { agree: number; differ: number } => ({
  agree: facts.filter(({ isFor }) => isFor === true).length,
  differ: facts.filter(({ isFor }) => isFor === false).length,
});
