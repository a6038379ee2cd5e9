import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { demoPassword } from '../../../server/demo/people';
import { PaymentType } from '../../../src/resources/statuses/invoices';

/** Something that the platform acknowledged. */
export interface Act {
  act: 'create' | 'take' | 'complete' | 'receipt';
  /** The uuid of the invoice. */
  invoice: string;
  /** Id of the user who did it; null of a payer. */
  by: number | null;
}

/** People who work on a platform while something fails. */
export interface Load {
  /** What was acknowledged so far. */
  acts: readonly Act[];
  /** Answers that no call of a load may get, whatever fails. */
  wrong: readonly string[];
  /** How many people work at the same time, and how many calls of them were answered. */
  people: number;
  calls: () => number;
  /** Changes how long (ms) each pauses between two calls. */
  pace: (pauseMs: number) => void;
  /** Number of calls that were sent again because they got no answer, or 503. */
  repeats: () => number;
  /** Resolves when this many more acts were acknowledged. */
  untilMore: (acts: number) => Promise<void>;
  /** Lets everybody finish their call, and no more. Rejects when one gets no answer for two minutes. */
  stop: () => Promise<void>;
  /** Ends it at once, whatever is unanswered; nothing if it is stopped. */
  end: () => Promise<void>;
}

/** How a load works. */
export interface LoadOptions {
  /** How long (ms) each person pauses between two calls. */
  pauseMs?: number;
}

/** A call of a load. It is sent again with the same key until it is answered. */
interface Call {
  method: 'GET' | 'POST';
  path: string;
  access?: string;
  body?: object | Buffer;
  /** Statuses that may answer it beside 200. */
  refusals?: readonly number[];
}

interface Answer {
  status: number;
  json: Readonly<Record<string, unknown>>;
}

/** People of the demo who take and complete invoices. */
const operators = ['owner', 'developer', 'moderator', 'vault-owner'] as const;
const payers = 3;
/** Pause (ms) before a call is sent again. */
const repeatMs = 100;
/** How long (ms) one try of a call waits for its answer. */
const tryMs = 15_000;
/** How long (ms) `stop` waits for answers. */
const stopMs = 120_000;

const unavailable = 503;

/** A PDF file that no other call sends. */
const newPdf = () => Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`);

const idIn = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { id: number }).id;

/** Signs in as a demo account; the token comes back. */
export const signIn = async (address: string, who: string): Promise<string> => {
  const body = JSON.stringify({ loginId: `${who}@example.com`, password: demoPassword });
  const answer = await fetch(`${address}/api/login/`, { method: 'POST', body });
  return ((await answer.json()) as { access: string }).access;
};

/**
 * Starts a load on the servers at these addresses, any of which may answer a call: payers create pay-ins, operators take them,
 * add a receipt to every third and complete them, and two people read lists. Each pauses `pauseMs` between calls. Every change
 * has an idempotency key and is repeated until it is answered, so that in the end each was done exactly once.
 */
export const startLoad = async (addresses: readonly string[], { pauseMs = 30 }: LoadOptions = {}): Promise<Load> => {
  const acts: Act[] = [];
  const wrong: string[] = [];
  let calls = 0;
  let repeats = 0;
  let pause = pauseMs;
  let stopsAt: number | undefined;
  const ended = new AbortController();

  const send = async ({ method, path, access, body }: Call, key: string): Promise<Answer> => {
    const address = addresses[randomInt(addresses.length)]!;
    const isFile = Buffer.isBuffer(body);
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: {
        'Idempotency-Key': key,
        'Content-Type': isFile ? 'application/pdf' : 'application/json',
        ...(access === undefined ? {} : { Authorization: `Bearer ${access}` }),
      },
      signal: AbortSignal.any([AbortSignal.timeout(tryMs), ended.signal]),
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as Answer['json'] };
  };

  /** Sends a call until it is answered. */
  const make = async (call: Call): Promise<Answer> => {
    const key = randomUUID();
    for (;;) {
      const answer = await send(call, key).catch(() => undefined);
      const { status = unavailable } = answer ?? {};
      if (status !== unavailable) {
        calls++;
        if (status !== 200 && !call.refusals?.includes(status))
          wrong.push(`${call.method} ${call.path}: ${status} ${JSON.stringify(answer!.json)}`);
        return answer!;
      }
      if (stopsAt !== undefined && performance.now() > stopsAt)
        throw new Error(`${call.method} ${call.path}: no answer`);
      ended.signal.throwIfAborted();
      repeats++;
      await delay(repeatMs);
    }
  };

  const until = async (work: () => Promise<unknown>) => {
    while (stopsAt === undefined) {
      await work();
      await delay(pause * (0.5 + Math.random()));
    }
  };

  const first = addresses[0]!;
  const tokens = await Promise.all(operators.map((who) => signIn(first, who)));
  const merchants = (await (await fetch(`${first}/api/merchants`)).json()) as readonly { id: number }[];

  const pay = async () => {
    const { status, json } = await make({
      method: 'POST',
      path: 'invoices',
      body: {
        clientId: merchants[randomInt(merchants.length)]!.id,
        cid: randomUUID(),
        paymentType: PaymentType.PayIn,
        // Small, so that a vault owner can cover it, and rarely the same twice.
        amount: randomInt(10_000, 500_000) / 100,
      },
      // No account is free.
      refusals: [409],
    });
    if (status === 200) acts.push({ act: 'create', invoice: String(json.id), by: null });
  };

  const work = async (access: string) => {
    const by = idIn(access);
    // Nobody waits.
    const next = await make({ method: 'POST', path: 'mgmt/store/next', access, body: {}, refusals: [404, 409] });
    if (next.status !== 200) return;
    const { id, uuid } = next.json as { id: number; uuid: string };
    acts.push({ act: 'take', invoice: uuid, by });
    if (id % 3 === 0) {
      const added = await make({ method: 'POST', path: `mgmt/store/receipts/${id}`, access, body: newPdf() });
      if (added.status === 200) acts.push({ act: 'receipt', invoice: uuid, by });
    }
    const body = { invoiceId: id };
    const completed = await make({ method: 'POST', path: `mgmt/store/complete/${id}`, access, body });
    if (completed.status === 200) acts.push({ act: 'complete', invoice: uuid, by });
  };

  const read = async (access: string) => {
    for (const path of ['mgmt/invoices?range=[0,24]', 'mgmt/store', 'mgmt/figures', 'mgmt/booking'])
      await make({ method: 'GET', path, access });
  };

  const people = [
    ...Array.from({ length: payers }, () => until(pay)),
    ...tokens.map((access) => until(() => work(access))),
    ...tokens.slice(0, 2).map((access) => until(() => read(access))),
  ];
  const everybody = Promise.all(people);
  // Whoever stops the load hears of it.
  everybody.catch(() => undefined);

  return {
    acts,
    wrong,
    people: people.length,
    calls: () => calls,
    pace: (next) => (pause = next),
    repeats: () => repeats,
    untilMore: async (more) => {
      const enough = acts.length + more;
      const giveUpAt = performance.now() + stopMs;
      while (acts.length < enough) {
        if (performance.now() > giveUpAt) throw new Error(`Only ${acts.length + more - enough} of ${more} acts`);
        await delay(5);
      }
    },
    stop: async () => {
      stopsAt = performance.now() + stopMs;
      await everybody;
    },
    end: async () => {
      stopsAt ??= performance.now();
      ended.abort();
      await everybody.catch(() => undefined);
    },
  };
};
