import { sql } from 'kysely';
import { invoices } from '../../../src/resources/invoices';
import { Role } from '../../../src/resources/language/roles';
import { forActivity, recordActivity } from '../../database/activity';
import { relationOf } from '../../database/relation';
import type { Tx } from '../../database/schema';
import { conflict, invalid, ofField } from '../../ground/errors';
import { announceAll } from '../../database/changes';
import type { Settings } from '../../ground/settings';
import { decimalOf, microsOf, shareOf, usdtOf, type Micros } from '../../ground/amounts';
import { availableOf, lockBalances, platformId, type Balance } from '../ledger/balances';
import { holdDeal } from '../ledger/deals';
import { percentsOf, type Percents } from '../ledger/percents';
import { expiredPayInCover } from '../ledger/settling';
import { holdOf } from '../ledger/postings';
import { findFreeAccount, type GivenAccount } from './findFreeAccount';
import { locks } from '../../database/locks';
import { InvoiceStatus, PaymentType, UserStatus } from '../../../src/resources/statuses';
import { activeSql, invoiceSql, openInvoicesSql, paymentSql } from '../../database/statusSql';

/** What a payer asks for. */
export interface InvoiceRequest {
  /** The merchant whose customer pays or is paid. */
  clientId: number;
  /** `PaymentType`. */
  paymentType: number;
  /** RUB, two decimals. */
  amount: string;
  /** What the merchant calls its customer or order. */
  cid: string | null;
  /** The tile that was chosen: a bank's title, or words that mean any bank. */
  paymentMethod: string | null;
  /** Of a pay-out: where the money is to go. */
  requisites?: string | null;
  holderName?: string | null;
  phoneNumber?: string | null;
  /** Network address that it was asked from. */
  address: string;
  /** The cookie of the browser that it was asked from, where there is one. */
  browser?: string | null;
}

/** The invoice that was made, or the open one that was asked for again. */
export interface MadeInvoice {
  id: number;
  uuid: string;
  isNew: boolean;
}

const notActive = 'This merchant is not active';
/** A is a cent at least (rules, section 1). */
const leastDeal: Micros = 10_000n;
/** So many pay-outs that nobody approved yet may come from one network address. */
const unapprovedAtOnce = 3;

/** Tiles that mean any bank (rules, section 2). */
const anyBank = new Set(['BANK TRANSFER', 'VISA/MASTER CARD']);

interface Deal {
  amount: Micros;
  fee: Micros;
  rate: string;
  percents: Percents;
  /** The user to whom fees go. */
  platform: number;
}

/**
 * Invoices of one merchant are made one after the other, so that none of their limits is passed by two at once; a
 * merchant who is being deleted is waited for. Throws 409 unless the merchant is Active.
 */
const lockMerchant = async (tx: Tx, clientId: number) => {
  const { rows } = await sql<{ status: number }>`
    with turn as materialized (select pg_advisory_xact_lock(${locks.merchant}, ${clientId}::int))
    select u.status from turn, users u where u.id = ${clientId} and u.type = ${sql.lit(Role.Merchant)}
    for key share of u`.execute(tx);
  const [merchant] = rows;
  if (!merchant) throw invalid('clientId', ofField('Merchant', { phrase: 'no such record' }));
  if (merchant.status !== UserStatus.Active) throw conflict(notActive, 'clientId');
};

const dealOf = async (tx: Tx, { clientId, paymentType, amount }: InvoiceRequest): Promise<Deal> => {
  const { rows } = await sql<{ price: string; platform: number }>`select price, ${platformId} as platform
    from "exchange-rates" order by id desc limit 1`.execute(tx);
  const [rate] = rows;
  if (!rate) throw conflict('There is no exchange rate yet');
  const inUsdt = usdtOf(amount, rate.price);
  if (inUsdt < leastDeal) throw invalid('amount', ofField('Amount', { phrase: 'This amount is too small' }));
  const percents = await percentsOf(tx, clientId, paymentType);
  return { amount: inUsdt, fee: shareOf(inUsdt, percents.fee), rate: rate.price, percents, platform: rate.platform };
};

/** The same customer's invoice that is still open; with another sum a 409. */
const openOne = async (tx: Tx, { clientId, cid, amount }: InvoiceRequest) => {
  if (cid === null) return undefined;
  const found = await tx
    .selectFrom('invoices')
    .select(['id', 'uuid', 'amount'])
    .where('clientId', '=', clientId)
    .where(sql<boolean>`status in ${openInvoicesSql}`)
    .where('paymentType', '=', PaymentType.PayIn)
    .where('cid', '=', cid)
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  if (microsOf(found.amount) === microsOf(amount)) return { id: found.id, uuid: found.uuid };
  throw conflict('There is an open invoice of another amount for this customer', 'cid', [
    { entity: 'invoices', id: found.id },
  ]);
};

const noneFree = (bank: string | null) =>
  bank === null
    ? conflict('No payment account is free, try again later')
    : conflict({ phrase: 'No payment account of %{bank} is free, try again later', args: { bank } });

const bankOf = async (tx: Tx, paymentMethod: string | null) => {
  if (paymentMethod === null || anyBank.has(paymentMethod.toUpperCase())) return null;
  const bank = await tx
    .selectFrom('banks')
    .select(['id', 'bankTitle'])
    .where(sql<boolean>`lower("bankTitle") = lower(${paymentMethod})`)
    .executeTakeFirst();
  if (!bank) throw noneFree(paymentMethod);
  return bank;
};

/**
 * Throws 409 when the merchant has as many accounts as one may have at once: `share` percent, one at least. No more accounts
 * are counted than one more needs.
 */
const checkPool = async (tx: Tx, clientId: number, share: number) => {
  const { rows } = await sql<{ isFull: boolean }>`select o.open > 0 and (o.open + 1) * 100 > ${share}::int *
      (select count(*) from (select 1 from "payment-accounts" where status = ${activeSql.Active}
        limit ceil((o.open + 1) * 100.0 / ${share}::int)::int) a) as "isFull"
    from (select count(*)::int as open from invoices
      where "clientId" = ${clientId} and status in ${openInvoicesSql} and "paymentType" = ${paymentSql.PayIn}) o`.execute(
    tx,
  );
  if (rows[0]!.isFull) throw noneFree(null);
};

interface Row {
  owner?: Percents & { id: number };
  account?: GivenAccount;
  payer: Balance;
  approved: boolean;
  /** Ends after so many ms. */
  lasts: number;
}

/** An invoice and its deal, written, and what holds them. */
interface Made {
  id: number;
  dealId: number;
  accountId: number | null;
}

/**
 * Writes invoice, deal and hold, and gives the account; `payer` is who pays, locked. Undefined when another invoice of this sum
 * was opened on the same phone meanwhile.
 */
const write = async (
  tx: Tx,
  request: InvoiceRequest,
  deal: Deal,
  { owner, account, payer, approved, lasts }: Row,
): Promise<Made | undefined> => {
  const { clientId, paymentType, amount, cid, paymentMethod, address } = request;
  const { percents, rate } = deal;
  const accountId = account?.id ?? null;
  const next = (table: string) => sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))`;
  const { rows } = await sql<Omit<Made, 'accountId'>>`
    with ids as materialized (select ${next('invoices')} as invoice, ${next('deals')} as deal),
    made as (
      insert into invoices (id, "dealId", "clientId", "paymentType", amount, status, cid, "paymentMethod", requisites,
        "holderName", "phoneNumber", address, browser, "accountId", "deviceId", approved, "createDate", "expireDate")
      select invoice, deal, ${clientId}::bigint, ${paymentType}::int, ${amount}::numeric, ${sql.lit(InvoiceStatus.New)},
        ${cid}::text, ${paymentMethod}::text, ${account?.requisites ?? request.requisites ?? null}::text,
        ${account?.holderName ?? request.holderName ?? null}::text, ${request.phoneNumber ?? null}::text,
        ${address}::text, ${request.browser ?? null}::text, ${accountId}::bigint, ${account?.deviceId ?? null}::bigint,
        ${approved}::boolean, now(), now() + make_interval(secs => ${lasts / 1000}::float8)
      from ids on conflict do nothing returning id, "dealId"),
    given as (
      update "payment-accounts" a set "invoiceId" = made.id, "lastUsed" = now() from made
      where a.id = ${accountId}::bigint)
    insert into deals (id, "invoiceId", "bankAccountId", amount, fee, rate, "merchantFee", "merchantAgentId",
      "merchantAgentFee", "ownerId", "ownerFee", "ownerAgentId", "ownerAgentFee")
    select "dealId", id, ${accountId}::bigint, ${decimalOf(deal.amount)}::numeric, ${decimalOf(deal.fee)}::numeric,
      ${rate}::numeric, ${percents.fee}::numeric, ${percents.agentId}::bigint, ${percents.agentFee}::numeric,
      ${owner?.id ?? null}::bigint, ${owner?.fee ?? null}::numeric, ${owner?.agentId ?? null}::bigint,
      ${owner?.agentFee ?? null}::numeric
    from made returning "invoiceId" as id, id as "dealId"`.execute(tx);
  const [made] = rows;
  if (!made) return undefined;
  const { amount: sum, fee, platform } = deal;
  const hold = holdOf({ paymentType, amount: sum, fee, platform, merchant: clientId, owner: owner?.id ?? null });
  await holdDeal(tx, made.dealId, hold, payer);
  return { ...made, accountId };
};

const minute = 60_000;

const makePayIn = async (tx: Tx, settings: Settings, request: InvoiceRequest, deal: Deal) => {
  const bank = await bankOf(tx, request.paymentMethod);
  await checkPool(tx, request.clientId, settings.POOL_SHARE);
  const lasts = settings.PAYIN_MINUTES * minute;
  const without: number[] = [];
  const withoutOwners: number[] = [];
  for (;;) {
    // Balances are locked in one order everywhere: an owner's that turns out not to do is let go of again.
    await sql`savepoint choosing`.execute(tx);
    const wanted = { sum: request.amount, covers: deal.amount, bankId: bank?.id ?? null, without, withoutOwners };
    const account = await findFreeAccount(tx, wanted, settings);
    if (!account) throw noneFree(bank?.bankTitle ?? null);
    // Another pay-in may have taken what the owner had while this one chose.
    const balance = (await lockBalances(tx, [account.ownerId])).get(account.ownerId)!;
    const owner = { id: account.ownerId, ...(await percentsOf(tx, account.ownerId, PaymentType.PayIn)) };
    const covered = (await expiredPayInCover(tx, balance, settings)) >= deal.amount;
    const row = { owner, account, payer: balance, approved: true, lasts };
    const made = covered ? await write(tx, request, deal, row) : undefined;
    if (made) return made;
    await sql`rollback to savepoint choosing`.execute(tx);
    if (covered) without.push(account.id);
    else withoutOwners.push(account.ownerId);
  }
};

/** Throws 409 when too much would wait for approval: for the merchant's balance, or from this network address. */
const checkUnapproved = async (tx: Tx, { clientId, address }: InvoiceRequest, needed: Micros, available: Micros) => {
  const { rows } = await sql<{ held: string; fromHere: number }>`
    select coalesce(sum(d.amount + d.fee) filter (where i."clientId" = ${clientId}), 0)::text as held,
      count(*) filter (where i.address = ${address})::int as "fromHere"
    from invoices i join deals d on d.id = i."dealId"
    where i.status = ${invoiceSql.New} and i."paymentType" = ${paymentSql.PayOut} and not i.approved`.execute(tx);
  const held = microsOf(rows[0]!.held);
  if (rows[0]!.fromHere >= unapprovedAtOnce) throw conflict('Wait until your other pay-outs are approved');
  if ((held + needed) * 2n > available + held) throw conflict('The merchant cannot pay this out now, try again later');
};

const makePayOut = async (tx: Tx, settings: Settings, request: InvoiceRequest, deal: Deal) => {
  // One address may ask several merchants at once.
  await sql`select pg_advisory_xact_lock(${locks.payOutsOfAddress}, hashtext(${request.address}))`.execute(tx);
  const balance = (await lockBalances(tx, [request.clientId])).get(request.clientId)!;
  const needed = deal.amount + deal.fee;
  if (availableOf(balance) < needed) throw conflict('The merchant cannot pay this out now, try again later');
  await checkUnapproved(tx, request, needed, availableOf(balance));
  const lasts = settings.PAYOUT_HOURS * 60 * minute;
  return (await write(tx, request, deal, { payer: balance, approved: false, lasts }))!;
};

/**
 * Makes an invoice with its deal and what it holds (rules, sections 1 to 3): for a pay-in it gets a payment account, a
 * pay-out waits for approval. An open pay-in of the same merchant and customer is returned instead, whoever has as many
 * as `isAllowed` lets them have. Throws 409 when it can't be made now, 422 with the field when it never can.
 */
export const makeInvoice = async (
  tx: Tx,
  settings: Settings,
  request: InvoiceRequest,
  isAllowed: () => Promise<void> = () => Promise.resolve(),
): Promise<MadeInvoice> => {
  await lockMerchant(tx, request.clientId);
  const isPayIn = request.paymentType === PaymentType.PayIn;
  const known = isPayIn ? await openOne(tx, request) : undefined;
  if (known !== undefined) return { ...known, isNew: false };
  await isAllowed();
  const deal = await dealOf(tx, request);
  const { id, dealId, accountId } = await (isPayIn ? makePayIn : makePayOut)(tx, settings, request, deal);
  const [row] = await relationOf(invoices).byIdsUnscoped(tx, [id]);
  await recordActivity(tx, {
    entity: invoices.name,
    recordId: String(id),
    act: 'create',
    after: forActivity(invoices, row!),
  });
  await announceAll(tx, [
    { entity: 'invoices', id, kind: 'created' },
    { entity: 'deals', id: dealId, kind: 'created' },
    ...(accountId === null ? [] : [{ entity: 'payment-accounts', id: accountId, kind: 'changed' } as const]),
  ]);
  return { id, uuid: String(row!.uuid), isNew: true };
};
