import { numberOf } from '../../src/resources/language/choices';
import { randomUUID } from 'node:crypto';
import { exampleIds } from '../../server/contract/examples';
import { bodySchema, callName, operations, type Operation } from '../../server/contract/operations';
import { exampleOf } from '../../server/contract/schemas';
import { fillPath, placeholdersOf } from '../../src/resources/language/wire';
import { Role } from '../../src/resources/language/roles';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { Deviation, hasChannel, refused, succeeded, type Answer, type Ask, type Target } from './ask';
import type { Check, IsAsked } from './check';
import { watchLiveChannel } from './liveChannel';
import type { Session } from './session';
import { kindOf, propertiesOf } from './values';

type Row = Readonly<Record<string, unknown>>;
type Post = (path: string, body: unknown) => ReturnType<Ask>;
type Get = (path: string) => Promise<readonly Row[]>;

const rowsOf = (json: unknown): readonly Row[] => (Array.isArray(json) ? json.map(propertiesOf) : []);

/** The id and the uuid of no record. */
const absent = { id: 2_000_000_000, uuid: randomUUID() };
const isOfOneRecord = ({ method, path, isExtension }: Operation) =>
  method === 'POST' && !isExtension && placeholdersOf(path).some((name) => Object.hasOwn(absent, name));

/** The body of a call about a record that does not exist. */
const absentBody = (operation: Operation): Row => {
  const schema = bodySchema(operation);
  const named = { [exampleIds.id]: absent.id, [exampleIds.uuid]: absent.uuid };
  return Object.fromEntries(
    Object.entries(propertiesOf(schema && exampleOf(schema, true))).map(([name, value]) => [
      name,
      named[String(value)] ?? value,
    ]),
  );
};

/** A refusal, without what differs from call to call. */
const refusalOf = ({ status, json }: Answer) => `${status} ${String(propertiesOf(json).message)}`;

/** Checks that actions on a record that does not exist are refused, sign nobody out, and are not refused as unknown calls. */
const absentChecks = (post: Post, isAsked: IsAsked): Check[] => {
  const ofAsked = operations.filter((one) => isOfOneRecord(one) && (one.entity === undefined || isAsked(one.entity)));
  const calls = new Map(ofAsked.map((one) => [callName(one), one]));
  return [...calls].map(([name, operation]) => ({
    name: `${name} of no record: refused in words`,
    run: async () => {
      const answer = await post(fillPath(operation.path, absent), absentBody(operation));
      refused(answer, [400, 404, 409, 422]);
      const unknown = await post('mgmt/no-such-call', {});
      return refusalOf(answer) === refusalOf(unknown) ? 'it answers as to a call that it does not have' : undefined;
    },
  }));
};

const bankChecks = (get: Get, post: Post, title: string): Check[] => {
  const bankOf = async () => (await get('mgmt/banks')).find(({ bankTitle }) => bankTitle === title);
  return [
    {
      name: 'POST mgmt/banks: the new bank is in the list',
      run: async () => {
        const body = { bankTitle: title, senderName: 'CONF', senderNumber: '1', packageName: 'a.b' };
        succeeded(await post('mgmt/banks', body), { mayBeEmpty: true });
        if (!(await bankOf())) throw new Deviation('a list without the new bank', `a bank named ${title}`);
      },
    },
    {
      name: 'POST mgmt/banks/{id}/remove: it is gone from the list',
      run: async () => {
        const bank = await bankOf();
        if (!bank) return 'the bank was not added';
        succeeded(await post(`mgmt/banks/${String(bank.id)}/remove`, { id: bank.id }), { mayBeEmpty: true });
        if (await bankOf()) throw new Deviation('a list that still has the bank', 'a list without it');
        return undefined;
      },
    },
  ];
};

const ticketCheck = (get: Get, post: Post, title: string): Check => ({
  name: 'POST mgmt/support: the new ticket is in the list',
  run: async () => {
    const body = { ticketName: title, ticketDescription: 'May be closed' };
    succeeded(await post('mgmt/support', body), { mayBeEmpty: true });
    const isThere = (await get('mgmt/support')).some(({ ticketName }) => ticketName === title);
    if (!isThere) throw new Deviation('a list without the new ticket', `a ticket named ${title}`);
  },
});

/** Checks of an invoice: it is made, seen by its payer, announced, taken, given back, and canceled again. */
const invoiceChecks = (ask: Ask, target: Target, { token, id: me, uuid: myUuid }: Session, cid: string): Check[] => {
  const get: Get = async (path) => rowsOf(succeeded(await ask({ method: 'GET', path, token })));
  const change = async (path: string, body: unknown) =>
    succeeded(await ask({ method: 'POST', path, token, body }), { mayBeEmpty: true });
  let made: Row | undefined;
  const ownIn = async (path: string) => (await get(path)).find(({ id, uuid }) => uuid === made?.id || id === made?.id);
  return [
    {
      name: 'POST invoices with an amount of 0: refused in words',
      run: async () => {
        const body = { clientId: 0, cid, paymentType: PaymentType.PayIn, amount: 0 };
        refused(await ask({ method: 'POST', path: 'invoices', body }), [400, 404, 409, 422]);
      },
    },
    {
      name: `POST invoices, GET invoices/{id}${hasChannel(target) ? ', and an event' : ''}`,
      run: async () => {
        const [merchant] = await get('mgmt/clients');
        if (!merchant) return 'there is no merchant';
        const body = { clientId: merchant.id, cid, paymentType: PaymentType.PayIn, amount: 1234.5 };
        const act = async () => {
          made = propertiesOf(succeeded(await ask({ method: 'POST', path: 'invoices', body })));
        };
        const awaited = ['new-invoice', 'changed'];
        const events = hasChannel(target) ? await watchLiveChannel(target, token, { act, awaited }) : await act();
        if (typeof made?.id !== 'string' && typeof made?.id !== 'number')
          throw new Deviation(kindOf(made), 'the invoice with its `id`');
        const path = `invoices/${encodeURIComponent(made.id)}`;
        const read = propertiesOf(succeeded(await ask({ method: 'GET', path })));
        for (const name of ['id', 'status', 'amount', 'expireDate'])
          if (read[name] === undefined || read[name] === null)
            throw new Deviation(`an invoice without \`${name}\``, 'id, status, amount and expireDate');
        const names = events?.map(({ event }) => event);
        if (names && !names.some((name) => awaited.includes(name)))
          throw new Deviation(`${names.length} events: ${names.join(', ')}`, '`new-invoice`');
        return undefined;
      },
    },
    {
      name: 'POST mgmt/store/reserve/{id}: the invoice is in the workspace',
      run: async () => {
        const invoice = made && (await ownIn('mgmt/store'));
        if (!invoice) return 'the new invoice is not in the store';
        await change(`mgmt/store/reserve/${String(invoice.id)}`, { invoiceId: invoice.id, userId: me });
        if (!(await ownIn(`mgmt/store/workspace/${myUuid}`)))
          throw new Deviation('a workspace without the invoice', 'the invoice that was taken');
        return undefined;
      },
    },
    {
      name: 'POST mgmt/store/release/{id}: it is in the workspace no more',
      run: async () => {
        const invoice = made && (await ownIn(`mgmt/store/workspace/${myUuid}`));
        if (!invoice) return 'the new invoice is not in the workspace';
        await change(`mgmt/store/release/${String(invoice.id)}`, { invoiceId: invoice.id });
        if (await ownIn(`mgmt/store/workspace/${myUuid}`))
          throw new Deviation('a workspace that still has the invoice', 'a workspace without it');
        return undefined;
      },
    },
    {
      name: 'POST mgmt/invoices/{uuid}/resolve: the invoice is canceled',
      run: async () => {
        const invoice = made && (await ownIn('mgmt/invoices'));
        if (!invoice) return 'the new invoice is not in the list';
        const { uuid, paymentType } = invoice;
        const body = { invoiceId: uuid, paymentType, status: InvoiceStatus.Canceled };
        await change(`mgmt/invoices/${String(uuid)}/resolve`, body);
        const { status } = propertiesOf(await ownIn('mgmt/invoices'));
        if (status !== InvoiceStatus.Canceled)
          throw new Deviation(
            `\`status\` is ${kindOf(status)}`,
            `\`status\` ${numberOf(InvoiceStatus.Canceled)}, canceled`,
          );
        return undefined;
      },
    },
  ];
};

/** Checks that make records: those who may make all of them are Owners and Developers. */
export const writeChecks = (ask: Ask, target: Target, session: Session, isAsked: IsAsked): Check[] => {
  const { token, role } = session;
  if (role !== Role.Owner && role !== Role.Developer)
    return [{ name: 'Calls that make records', run: async () => 'they are for an Owner or a Developer' }];
  const get: Get = async (path) => rowsOf(succeeded(await ask({ method: 'GET', path, token })));
  const post: Post = (path, body) => ask({ method: 'POST', path, token, body });
  const title = `Conformance ${randomUUID().slice(0, 8)}`;
  return [
    ...absentChecks(post, isAsked),
    ...(isAsked('banks') ? bankChecks(get, post, title) : []),
    ...(isAsked('support') ? [ticketCheck(get, post, title)] : []),
    // The same invoice is made, taken, given back and canceled.
    ...(['invoices', 'clients', 'taker-store', 'workspace'].every(isAsked)
      ? invoiceChecks(ask, target, session, title)
      : []),
  ];
};
