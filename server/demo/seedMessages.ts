import { maskOneTimeCodes } from '../../src/format/oneTimeCodes';
import { unreadWhy } from '../capabilities/messages/judge';
import { readMessage, type BankPattern } from '../capabilities/messages/reading';
import type { Tx } from '../database/schema';
import { demoBanks, demoMessages, demoPatterns } from './people';
import { between, digits } from './random';
import type { MatchedPayIn } from './seedInvoices';
import { MessageStatus, UnmatchedWhy } from '../../src/resources/statuses';

const minute = 60_000;
const strays = 20;
/** Minutes between two messages that no pay-in waits for. */
const strayEvery = 97;

/** The patterns of each bank, by its id. */
type DemoPatterns = ReadonlyMap<number, readonly BankPattern[]>;

/** Writes the patterns that read messages of some of the banks. */
export const seedPatterns = async (tx: Tx, bankIds: readonly number[]): Promise<DemoPatterns> => {
  const written = await tx
    .insertInto('parsing-patterns')
    .values(demoPatterns.map((regexpPattern, index) => ({ regexpPattern, bankDataId: bankIds[index]! })))
    .returning(['id', 'regexpPattern', 'bankDataId'])
    .execute();
  return new Map(bankIds.map((bankId) => [bankId, written.filter(({ bankDataId }) => bankDataId === bankId)]));
};

/** The message that each bank sends of a payment and that its patterns read, by the bank's id; other banks have none. */
const readTemplates = (patterns: DemoPatterns): ReadonlyMap<number, string> =>
  new Map(
    [...patterns].flatMap(([bankId, own]) => {
      const template = demoMessages.find(
        (text) => typeof readMessage(own, text.replace('{amount}', '1.00')) === 'object',
      );
      return template === undefined ? [] : [[bankId, template] as const];
    }),
  );

/** The banks whose messages complete pay-ins. */
export const readBanks = (patterns: DemoPatterns): ReadonlySet<number> => new Set(readTemplates(patterns).keys());

/** What is kept of a message's words and of what its bank's patterns read: as the platform does when it hears one. */
const heardAs = (patterns: readonly BankPattern[], template: string, amount: string, card: string) => {
  const whole = template.replace('{amount}', amount).replace('{card}', card);
  const message = maskOneTimeCodes(whole);
  const words = { message, whole: message === whole ? null : whole };
  const read = readMessage(patterns, whole);
  if (typeof read === 'string') return { ...words, status: MessageStatus.Unmatched, why: unreadWhy(read, whole) };
  return { ...words, ...read, status: MessageStatus.Unmatched, why: UnmatchedWhy.noneFits };
};

/** Messages of the banks in the order of time, those that completed a pay-in among them. */
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
  const phoneNumber = () => `994${digits(random, 9)}`;
  const messages = [
    ...Array.from({ length: strays }, (_, index) => {
      const place = index % demoBanks.length;
      const template = demoMessages[index % demoMessages.length]!;
      // No pay-in of the month is of fifty roubles over a hundred.
      const amount = `${between(random, 5, 900) * 100 + 50}.00`;
      return {
        ...heardAs(patterns.get(bankIds[place]!)!, template, amount, digits(random, 4)),
        phoneNumber: phoneNumber(),
        sender: demoBanks[place]!.senderName,
        deviceId: devices[index % 7]!.id,
        at: now - (strays - index) * strayEvery * minute,
      };
    }),
    ...matched.map(({ invoiceId, deviceId, bankId, amount, at }) => ({
      ...heardAs(patterns.get(bankId)!, templates.get(bankId)!, amount, digits(random, 4)),
      phoneNumber: phoneNumber(),
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
        .toSorted((one, other) => one.at - other.at)
        .map(({ at, ...message }) => ({ ...message, createDate: new Date(at).toISOString() })),
    )
    .execute();
};
