import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { definitions } from '../../src/resources/index';
import { Deviation, type Target } from './ask';
import { checkRecord } from './values';

const sessionEnded = 4401;

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
  if (!definition || definition.live?.carries || definition.envelope) return;
  for (const row of Array.isArray(data) ? (data as unknown[]) : [data]) {
    // An event may carry part of a record.
    if (typeof row !== 'object' || row === null)
      throw new Deviation(`${event} with ${JSON.stringify(row)}`, 'a record, or an array');
    const { id } = row as { id?: unknown };
    if (id === undefined) checkRecord(definition, row, event);
  }
};

/** Opens the live channel with this token. Resolves once it is open. Throws `Deviation` when it does not open. */
const open = async ({ socket: address, origin, answerMs }: Target, token: string) => {
  const socket = new WebSocket(address, { origin, handshakeTimeout: answerMs });
  const texts: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (data, isBinary) => texts.push(isBinary ? '(binary)' : String(data)));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', ({ message }) =>
      reject(new Deviation(`the live channel did not open (${message})`, 'a websocket')),
    );
  });
  socket.send(JSON.stringify({ event: 'auth', data: { token } }));
  return { socket, texts, closed };
};

/** Watches the live channel, and meanwhile does something that may cause events. Returns the events that came. */
export const watchLiveChannel = async (
  target: Target,
  token: string,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Event[]> => {
  const { socket, texts, closed } = await open(target, token);
  try {
    await meanwhile();
    const code = await Promise.race([closed, delay(target.watchMs)]);
    if (code !== undefined)
      throw new Deviation(`the socket was closed with ${code}`, 'an open socket for a valid token');
    const events = texts.map(readEvent);
    for (const event of events) checkEvent(event);
    return events;
  } finally {
    socket.terminate();
  }
};

/** Throws `Deviation` unless a socket with a wrong token is closed with 4401. */
export const checkRefusedSocket = async (target: Target): Promise<void> => {
  const { socket, closed } = await open(target, 'not.a.token');
  const code = await Promise.race([closed, delay(target.watchMs)]);
  socket.terminate();
  if (code !== sessionEnded)
    throw new Deviation(
      code === undefined ? 'the socket stayed open' : `the socket was closed with ${code}`,
      'a close with 4401 for a token that does not count',
    );
};
