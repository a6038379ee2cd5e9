import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { definitions } from '../../src/resources/index';
import { Deviation, type LiveTarget } from './ask';
import { checkRecord, checkScalar, kindOf } from './values';

const sessionEnded = 4401;
/** Largest message, and most messages of one socket that are kept: a flood may not fill the memory. */
const largestMessageBytes = 67_108_864;
const mostMessages = 10_000;

/** An event that came. */
interface Event {
  event: string;
  data: unknown;
}

const readEvent = (text: string): Event => {
  try {
    const { event, data } = JSON.parse(text) as Partial<Event>;
    if (typeof event === 'string') return { event, data };
  } catch {
    // It is no JSON: named below.
  }
  throw new Deviation(`the message ${text.slice(0, 100)}`, '`{"event": "…", "data": …}`');
};

/** Throws `Deviation` when the console could not read what an event carries. */
const checkEvent = ({ event, data }: Event): void => {
  const definition = definitions.find(({ live }) => live?.created === event || live?.changed === event);
  if (!definition || definition.envelope) return;
  const [carried] = Object.keys(definition.live?.carries ?? {});
  if (carried !== undefined) return checkScalar(carried, data, `${event} with `);
  for (const row of Array.isArray(data) ? (data as unknown[]) : [data]) {
    if (typeof row !== 'object' || row === null)
      throw new Deviation(`${event} with ${kindOf(row)}`, 'a record, or an array');
    checkRecord(definition, row, event, true);
  }
};

/** Opens the live channel with this token. Resolves once it is open. Throws `Deviation` when it does not open. */
const open = async ({ socket: address, origin, answerMs }: LiveTarget, token: string) => {
  const socket = new WebSocket(address, { origin, handshakeTimeout: answerMs, maxPayload: largestMessageBytes });
  const texts: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (data, isBinary) => {
    if (texts.length < mostMessages) texts.push(isBinary ? '(binary)' : String(data));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', ({ message }) =>
      reject(new Deviation(`the live channel did not open (${message})`, 'a websocket')),
    );
  });
  socket.send(JSON.stringify({ event: 'auth', data: { token } }));
  return { socket, texts, closed };
};

/** What is done while the live channel is watched, and the events of which one has to follow as soon as an answer. */
interface Cause {
  act: () => Promise<unknown>;
  awaited: readonly string[];
}

/** Watches the live channel, where something is done until it had its effect. Returns the events that came. */
export const watchLiveChannel = async (target: LiveTarget, token: string, cause?: Cause): Promise<Event[]> => {
  const { socket, texts, closed } = await open(target, token);
  const live = new Promise((resolve) => socket.once('message', resolve));
  const heard = new Promise<void>((resolve) =>
    socket.on('message', (text) => {
      if (cause?.awaited.some((name) => String(text).includes(`"${name}"`))) resolve();
    }),
  );
  try {
    // Events count from the first one on: until then the platform may still be reading the token.
    if (cause) await Promise.race([closed, live, delay(target.watchMs, undefined, { ref: false })]);
    await cause?.act();
    const code = await Promise.race([
      closed,
      heard,
      delay(cause ? target.answerMs : target.watchMs, undefined, { ref: false }),
    ]);
    if (code !== undefined)
      throw new Deviation(`the socket was closed with ${code}`, 'an open socket for a valid token');
    const events = texts.map(readEvent);
    if (events.length === 0)
      throw new Deviation(
        `no event within ${target.watchMs / 1000} s`,
        'an event at once, such as the rate: until one comes, the console says that it reconnects',
      );
    for (const event of events) checkEvent(event);
    return events;
  } finally {
    socket.terminate();
  }
};

/** Throws `Deviation` unless a socket with a wrong token is closed with 4401. */
export const checkRefusedSocket = async (target: LiveTarget): Promise<void> => {
  const { socket, closed } = await open(target, 'not.a.token');
  const code = await Promise.race([closed, delay(target.watchMs, undefined, { ref: false })]);
  socket.terminate();
  if (code !== sessionEnded)
    throw new Deviation(
      code === undefined ? 'the socket stayed open' : `the socket was closed with ${code}`,
      'a close with 4401 for a token that does not count',
    );
};
