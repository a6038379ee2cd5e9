import { readMessage, type BankPattern } from '../server/capabilities/messages/reading';
import { keepFigure } from './figures';
import { watchLimit } from './limit';

const banks = 20;
const patternsOfBank = 10;
const messages = 10_000;
/** So many come in one call, and so many phones call at once. */
const batch = 500;
const atOnce = 4;
const msPerSecond = 1000;

/** How the API is called: a path, a body, a token or key. */
type Post = (path: string, body: unknown, bearer: string) => Promise<Response>;

const patternOf = (bank: number, place: number) =>
  `Bank ${bank} v${place}: [a-z ]+ (?P<amount>[0-9]+[.][0-9]{2}) (?P<currency>[A-Z]{3})`;
const textOf = (index: number) =>
  `Bank ${index % banks} v${index % patternsOfBank}: transfer received ${1000 + index}.${10 + (index % 90)} RUB`;
const senderOf = (index: number) => `BENCH${index % banks}`;

const readingAlone = () => {
  const patterns = Array.from({ length: banks }, (_, bank) =>
    Array.from({ length: patternsOfBank }, (_unused, place): BankPattern => ({
      id: place,
      regexpPattern: patternOf(bank, place),
    })),
  );
  const began = performance.now();
  let read = 0;
  for (let index = 0; index < messages; index++)
    if (typeof readMessage(patterns[index % banks]!, textOf(index)) === 'object') read++;
  if (read !== messages) throw new Error(`${messages - read} messages were not read`);
  return (messages / (performance.now() - began)) * msPerSecond;
};

/**
 * Messages of banks through the phones' own call, against 200 patterns of 20 banks, of which each is tried against its
 * bank's own. Says how many a second, and what limits it.
 */
export const measureMessages = async (post: Post, access: string, pid: number): Promise<string[]> => {
  const make = async <T>(path: string, body: unknown) => (await (await post(path, body, access)).json()) as T;
  for (let bank = 0; bank < banks; bank++) {
    const { id } = await make<{ id: number }>('mgmt/banks', { bankTitle: `Bench ${bank}`, senderName: senderOf(bank) });
    for (let place = 0; place < patternsOfBank; place++)
      await make('mgmt/parsing-patterns', { bankDataId: id, regexpPattern: patternOf(bank, place) });
  }
  const all = Array.from({ length: messages }, (_, index) => ({
    number: index,
    sender: senderOf(index),
    text: textOf(index),
    time: Date.now(),
  }));
  const batches = Array.from({ length: messages / batch }, (_, place) => all.slice(place * batch, (place + 1) * batch));
  const phones = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => {
      const name = `Messages ${index}`;
      return make<{ uuid: string; key: string }>('mgmt/devices', { name, title: name });
    }),
  );
  const began = performance.now();
  const limit = await watchLimit(pid);
  let taken = 0;
  await Promise.all(
    phones.map(async ({ uuid, key }) => {
      for (let next = batches.pop(); next; next = batches.pop()) {
        const answer = await post(`devices/${uuid}/messages`, { sentAt: Date.now(), messages: next }, key);
        const told = (await answer.json()) as { messages: { result: string }[] };
        taken += told.messages.filter(({ result }) => result === 'taken').length;
      }
    }),
  );
  const seconds = (performance.now() - began) / msPerSecond;
  keepFigure('Messages of phones, a second', taken / seconds, 'more');
  return [
    `${taken} of ${messages} messages of ${atOnce} phones against ${banks * patternsOfBank} patterns of ${banks} banks: ${(taken / seconds).toFixed(0)} a second`,
    `reading alone: ${readingAlone().toFixed(0)} a second in one process; each message is a transaction of its own`,
    await limit(),
  ];
};
