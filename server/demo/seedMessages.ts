import { sql } from 'kysely';
import { maskBankText } from '../../src/format/bankTexts/maskBankText';
import { unreadWhy } from '../domain/messages/judge';
import { readMessage, type BankPattern } from '../../src/format/bankTexts/readMessage';
import type { Tx } from '../database/schema';
import { demoBanks, demoMessages, demoPatterns } from './people';
import { between, digits } from './random';
import type { MatchedPayIn } from './seedInvoices';
import { MessageStatus, UnmatchedReason } from '../../src/resources/statuses/messages';

const minuteMs = 60_000;
const unmatchedCount = 20;
/** Minutes between two messages that match no pay-in. */
const unmatchedIntervalMinutes = 97;

/** The patterns of each bank, by its id. */
type DemoPatterns = ReadonlyMap<number, readonly BankPattern[]>;

/** Writes the patterns, one for each of the first banks. */
export const seedPatterns = async (tx: Tx, bankIds: readonly number[]): Promise<DemoPatterns> => {
  const rows = await tx
    .insertInto('parsing-patterns')
    .values(demoPatterns.map((regexpPattern, index) => ({ regexpPattern, bankDataId: bankIds[index]! })))
    .returning(['id', 'regexpPattern', 'bankDataId'])
    .execute();
  const patterns = rows.map((row) => ({ ...row, kind: 'incoming' as const }));
  return new Map(bankIds.map((bankId) => [bankId, patterns.filter(({ bankDataId }) => bankDataId === bankId)]));
};

/**
 * Returns, by bank, the template of the payment message that the bank's patterns can read. Banks without one are left
 * out.
 */
const readTemplates = (patterns: DemoPatterns): ReadonlyMap<number, string> =>
  new Map(
    [...patterns].flatMap(([bankId, bankPatterns]) => {
      const template = demoMessages.find(
        (text) =>
          typeof readMessage(bankPatterns, text.replace('{amount}', '1.00').replace('{card}', '1234')) === 'object',
      );
      return template === undefined ? [] : [[bankId, template] as const];
    }),
  );

/** Returns the banks whose messages complete pay-ins. */
export const readableBanksOf = (patterns: DemoPatterns): ReadonlySet<number> => new Set(readTemplates(patterns).keys());

/** Returns a message's columns as the platform stores a received one: masked, and read with its bank's patterns. */
const receivedAs = (patterns: readonly BankPattern[], template: string, amount: string, card: string) => {
  const text = template.replace('{amount}', amount).replace('{card}', card);
  const message = maskBankText(text);
  const columns = { message, whole: message === text ? null : text };
  const read = readMessage(patterns, text);
  if (typeof read === 'string') return { ...columns, status: MessageStatus.Unmatched, why: unreadWhy(read, message) };
  const { doubt: _doubt, ...values } = read;
  return { ...columns, ...values, status: MessageStatus.Unmatched, why: UnmatchedReason.noneFits };
};

/** Inserts messages of the banks in the order of time, including those that completed a pay-in. */
export const seedMessages = async (
  tx: Tx,
  random: () => number,
  now: number,
  patterns: DemoPatterns,
  matched: readonly MatchedPayIn[],
) => {
  const devices = await tx.selectFrom('devices').select('id').orderBy('id').execute();
  const bankIds = [...patterns.keys()];
  const templates = readTemplates(patterns);
  const messages = [
    ...Array.from({ length: unmatchedCount }, (_, index) => {
      const bankIndex = index % demoBanks.length;
      const template = demoMessages[index % demoMessages.length]!;
      // No pay-in of the month has an amount that ends in 50 roubles.
      const amount = `${between(random, 5, 900) * 100 + 50}.00`;
      return {
        ...receivedAs(patterns.get(bankIds[bankIndex]!)!, template, amount, digits(random, 4)),
        sender: demoBanks[bankIndex]!.senderName,
        deviceId: devices[index % 7]!.id,
        at: now - (unmatchedCount - index) * unmatchedIntervalMinutes * minuteMs,
      };
    }),
    ...matched.map(({ invoiceId, deviceId, bankId, amount, at }) => ({
      ...receivedAs(patterns.get(bankId)!, templates.get(bankId)!, amount, digits(random, 4)),
      sender: demoBanks[bankIds.indexOf(bankId)]!.senderName,
      deviceId,
      status: MessageStatus.Matched,
      why: null,
      invoiceId,
      at,
    })),
  ];
  await tx
    .insertInto('messages')
    .values(
      messages
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, ...message }) => ({ ...message, createDate: new Date(at).toISOString() })),
    )
    .execute();
  // As for received messages: the holder whose account was paid, else the first of those whom the phone watches.
  await sql`update messages m set "phoneNumber" = (select p."phoneNumber" from "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId" left join invoices i on i.id = m."invoiceId"
      where case when i.id is null then a."deviceId" = m."deviceId" else a.id = i."accountId" end
      order by a.id limit 1)`.execute(tx);
};
