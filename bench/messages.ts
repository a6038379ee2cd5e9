import { readMessage, type BankPattern } from '../src/format/bankTexts/readMessage';
import { recordFigure } from './figures';
import { watchLimit } from './limit';

const bankCount = 20;
const patternsPerBank = 10;
const messageCount = 10_000;
/** Messages per call, and phones that call at the same time. */
const batchSize = 500;
const phoneCount = 4;
const msPerSecond = 1000;

/** Calls the API: path, body, and token or key. */
type Post = (path: string, body: unknown, bearer: string) => Promise<Response>;

const patternOf = (bank: number, index: number) =>
  `^Bank ${bank} v${index}: [a-z ]+ (?P<amount>[0-9]+[.][0-9]{2}) (?P<currency>[A-Z]{3})`;
const textOf = (index: number) =>
  `Bank ${index % bankCount} v${index % patternsPerBank}: transfer received ${1000 + index}.${10 + (index % 90)} RUB`;
const senderOf = (index: number) => `BENCH${index % bankCount}`;

/** Messages per second that one process reads, without the database. */
const readRate = () => {
  const patterns = Array.from({ length: bankCount }, (_, bank) =>
    Array.from({ length: patternsPerBank }, (_unused, index): BankPattern => ({
      id: index,
      regexpPattern: patternOf(bank, index),
      kind: 'incoming',
    })),
  );
  const began = performance.now();
  let readCount = 0;
  for (let index = 0; index < messageCount; index++)
    if (typeof readMessage(patterns[index % bankCount]!, textOf(index)) === 'object') readCount++;
  if (readCount !== messageCount) throw new Error(`${messageCount - readCount} messages were not read`);
  return (messageCount / (performance.now() - began)) * msPerSecond;
};

/**
 * Sends messages through the phones' own call. There are 200 patterns of 20 banks, and each message is tried against
 * its bank's. Returns lines with how many per second, and what limits it.
 */
export const measureMessages = async (post: Post, access: string, pid: number): Promise<string[]> => {
  const create = async <T>(path: string, body: unknown) => (await (await post(path, body, access)).json()) as T;
  for (let bank = 0; bank < bankCount; bank++) {
    const { id } = await create<{ id: number }>('mgmt/banks', {
      bankTitle: `Bench ${bank}`,
      senderName: senderOf(bank),
    });
    for (let index = 0; index < patternsPerBank; index++)
      await create('mgmt/parsing-patterns', { bankDataId: id, regexpPattern: patternOf(bank, index) });
  }
  const allMessages = Array.from({ length: messageCount }, (_, index) => ({
    number: index,
    sender: senderOf(index),
    text: textOf(index),
    time: Date.now(),
  }));
  const batches = Array.from({ length: messageCount / batchSize }, (_, index) =>
    allMessages.slice(index * batchSize, (index + 1) * batchSize),
  );
  const phones = await Promise.all(
    Array.from({ length: phoneCount }, (_, index) => {
      const name = `Messages ${index}`;
      return create<{ uuid: string; key: string }>('mgmt/devices', { name, title: name });
    }),
  );
  const began = performance.now();
  const limit = await watchLimit(pid);
  let takenCount = 0;
  await Promise.all(
    phones.map(async ({ uuid, key }) => {
      for (let next = batches.pop(); next; next = batches.pop()) {
        const answer = await post(`devices/${uuid}/messages`, { sentAt: Date.now(), messages: next }, key);
        const body = (await answer.json()) as { messages: { result: string }[] };
        takenCount += body.messages.filter(({ result }) => result === 'taken').length;
      }
    }),
  );
  const seconds = (performance.now() - began) / msPerSecond;
  recordFigure('Messages of phones, a second', takenCount / seconds, 'more');
  return [
    `${takenCount} of ${messageCount} messages of ${phoneCount} phones against ${bankCount * patternsPerBank} patterns of ${bankCount} banks: ${(takenCount / seconds).toFixed(0)} a second`,
    `reading alone: ${readRate().toFixed(0)} a second in one process; each message is a transaction of its own`,
    await limit(),
  ];
};
