import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { textCollation } from '../../database/textCollation';
import { formatMoney } from '../../../src/format/money';
import { invoices } from '../../../src/resources/invoices';
import { anyBankMethods, payerInputs } from '../../../src/resources/payers';
import { Role } from '../../../src/resources/language/roles';
import { forActivity, recordActivity } from '../../database/activity';
import { relationOf } from '../../database/relation';
import type { Tx } from '../../database/schema';
import { conflict, conflictAs, invalid, ofField } from '../../base/errors';
import { announceAll } from '../../database/changes';
import type { Settings } from '../../base/settings';
import { decimalOf, microsOf } from '../../base/amounts';
import { availableOf, lockBalances, usableOf, type Balance } from '../ledger/balances';
import { dealNow, type NewDeal } from '../ledger/dealNow';
import { holdDeal } from '../ledger/deals';
import type { Percents } from '../ledger/percents';
import { holdOf } from '../ledger/postings';
import { blockedIds, BlockedPayer } from './blockedPayers';
import { checkAgain, findFreeAccount, newSeed, type GivenAccount } from './findFreeAccount';
import { NoFreeAccount } from './noFreeAccount';
import { refundedSum } from './refundable';
import { openByLink } from './openByLink';
import { fitsStrangers, isStranger } from './strangers';
import { locks } from '../../database/locks';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { UserStatus } from '../../../src/resources/statuses/people';
import { activeSql, invoiceSql, openInvoicesSql, paymentSql } from '../../database/statusSql';

/** What a payer asks for. */
export interface InvoiceRequest {
  /** The merchant whose customer pays or is paid. */
  clientId: number;
  /** `PaymentType`. */
  paymentType: PaymentType;
  /** RUB, two decimals. */
  amount: string;
  /** The merchant's id of its customer or order. A pay-in with a payment link that asks for none gets one of its own. */
  cid: string | null;
  /** The payment method that the payer chose: a bank's title, or a name that means any bank. */
  paymentMethod: string | null;
  /** Of a pay-out: where the money goes. */
  requisites?: string | null;
  holderName?: string | null;
  phoneNumber?: string | null;
  /** Network address of the payer; null of a merchant's own server, whose address says nothing of its payers. */
  address: string | null;
  /** The cookie that identifies the payer's browser, where there is one. */
  browser?: string | null;
  /** What it is made with: a payment link, the merchant's API key of this name or their session, or nothing that names their wish. */
  madeWith?: { link: number } | { key: string } | { userId: number };
  /** The pay-in that a pay-out refunds. */
  refundOf?: number | null;
  /** What is paid for, in the merchant's words. */
  description?: string | null;
  /** Where the payer may go afterwards. */
  returnTo?: string | null;
  /** Texts that the merchant's server stores with it, as JSON. */
  metadata?: string | null;
}

const linkOf = ({ madeWith }: InvoiceRequest) => (madeWith && 'link' in madeWith ? madeWith.link : null);
const apiKeyOf = ({ madeWith }: InvoiceRequest) => (madeWith && 'key' in madeWith ? madeWith.key : undefined);
const userOf = ({ madeWith }: InvoiceRequest) => (madeWith && 'userId' in madeWith ? madeWith.userId : undefined);

/** A new invoice, or the open one of the same customer. */
export interface MadeInvoice {
  id: number;
  uuid: string;
  isNew: boolean;
}

const notActive = 'This merchant is not active';
const onlyLinks = 'This merchant takes payments with a payment link only';
/** How many unapproved pay-outs one network address has at most, and one merchant of strangers and of its own keys. */
const maxUnapproved = { ofAddress: 3, ofStrangers: 100, ofKeys: 1000 } as const;

/** Waits until no other invoice of the merchant is being made, which then waits until this transaction has ended. */
export const lockMerchantsTurn = async (tx: Tx, clientId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${locks.merchant}, ${clientId}::int)`.execute(tx);
};

/**
 * Creates the invoices of one merchant one after the other, so that two at the same time cannot both pass its limits,
 * and waits for a deletion of the merchant in progress. Throws 409 unless the merchant is Active and takes invoices that are made so.
 */
const lockMerchant = async (tx: Tx, request: InvoiceRequest): Promise<readonly number[]> => {
  const { clientId, madeWith } = request;
  const { rows } = await sql<{
    status: UserStatus;
    bareLinks: boolean | null;
    blockedIds: number[];
  }>`
    with turn as materialized (select pg_advisory_xact_lock(${locks.merchant}, ${clientId}::int))
    select u.status, u."bareLinks", ${blockedIds(request)} as "blockedIds" from turn, users u where u.id = ${clientId} and u.type = ${sql.lit(Role.Merchant)}
    for key share of u`.execute(tx);
  const [merchant] = rows;
  if (!merchant) throw invalid('clientId', ofField('Merchant', { phrase: 'no such record' }));
  if (merchant.status !== UserStatus.Active) throw conflictAs('merchant_inactive', notActive, 'clientId');
  if (madeWith === undefined && merchant.bareLinks === false) throw conflict(onlyLinks, 'clientId');
  return merchant.blockedIds;
};

/**
 * SQL: an invoice was made by whoever asks for this one: in the same browser with the same payment link, by a server with the
 * merchant's API key, or in the same browser without either. A customer ID belongs to them: whoever guesses it neither gets the invoice of somebody
 * else nor keeps others from theirs.
 */
const isMadeBySame = (request: InvoiceRequest) => {
  const linkId = linkOf(request);
  const inSameBrowser = sql<boolean>`browser is not distinct from ${request.browser ?? null}::text`;
  if (linkId !== null) return sql<boolean>`("linkId" = ${linkId} and ${inSameBrowser})`;
  return apiKeyOf(request) !== undefined
    ? sql<boolean>`"linkId" is null and address is null`
    : sql<boolean>`"linkId" is null and address is not null and browser is not null and ${inSameBrowser}`;
};

const idBytes = 6;
/** An ID for a pay-in of a payment link that asks for none. */
const newCid = () => `pay-${randomBytes(idBytes).toString('hex')}`;

/**
 * Finds the open pay-in of the same customer that was made by the same; of a payment link that asks for no customer, the one of the same
 * sum. Throws 409 when its amount differs, and tells a browser and a server which one that is. What one browser made with a payment link is
 * never shown to another: then it throws 409, too.
 */
const findOpenInvoice = async (tx: Tx, request: InvoiceRequest) => {
  const { clientId, cid, amount, browser } = request;
  if (cid === null && linkOf(request) === null) return undefined;
  const found = await tx
    .selectFrom('invoices')
    .select(['id', 'uuid', 'amount', 'browser'])
    .where('clientId', '=', clientId)
    .where(sql<boolean>`status in ${openInvoicesSql}`)
    .where('paymentType', '=', PaymentType.PayIn)
    .where(cid === null ? sql<boolean>`amount = ${amount}::numeric` : sql<boolean>`cid = ${cid}`)
    .where(isMadeBySame(request))
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  if (microsOf(found.amount) === microsOf(amount)) return { id: found.id, uuid: found.uuid };
  if (typeof browser === 'string' && browser === found.browser)
    throw conflictAs(
      'cid_in_use',
      {
        phrase: 'You have an open payment of %{amount} with this Customer ID.',
        args: { amount: formatMoney(found.amount, 'RUB') },
      },
      'cid',
      [{ entity: 'invoices', id: found.uuid }],
    );
  throw conflictAs(
    'cid_in_use',
    'This customer has an open invoice with a different amount',
    'cid',
    apiKeyOf(request) === undefined ? undefined : [{ entity: 'invoices', id: found.uuid }],
  );
};

const meansAnyBank = (paymentMethod: string) => anyBankMethods.some((method) => method === paymentMethod.toUpperCase());

/** The bank with this title; null where any will do. Throws 422 where there is no such bank. */
export const bankOf = async (tx: Tx, paymentMethod: string | null) => {
  if (paymentMethod === null || meansAnyBank(paymentMethod)) return null;
  const bank = await tx
    .selectFrom('banks')
    .select(['id', 'bankTitle'])
    .where(
      sql<boolean>`lower("bankTitle" collate ${textCollation}) = lower(${paymentMethod}::text collate ${textCollation})`,
    )
    .executeTakeFirst();
  // Waiting does not help a server that misspells a title.
  if (!bank) throw invalid('paymentMethod', ofField(payerInputs.paymentMethod.label, { phrase: 'no such bank' }));
  return bank;
};

/**
 * Throws 409 when the merchant has the maximum number of accounts in use: `share` percent of the active ones, at least
 * one. A pay-in that its merchant canceled counts until it would have expired: whoever makes and cancels them would keep all accounts resting.
 * Counts only as many accounts as needed for the comparison, and the open pay-ins once: without the offset the planner would count
 * them for each use.
 */
const checkPool = async (tx: Tx, clientId: number, share: number) => {
  const { rows } = await sql<{ isFull: boolean }>`select o.open > 0 and (o.open + 1) * 100 > ${share}::int *
      (select count(*) from (select 1 from "payment-accounts" where status = ${activeSql.Active}
        limit ceil((o.open + 1) * 100.0 / ${share}::int)::int) a) as "isFull"
    from (select (select count(*) from invoices
        where "clientId" = ${clientId} and status in ${openInvoicesSql} and "paymentType" = ${paymentSql.PayIn} and "freedDate" is null)
      + (select count(*) from invoices where "clientId" = ${clientId} and "canceledByMerchant" and status = ${invoiceSql.Canceled}
        and "expireDate" > now()) as open offset 0) o`.execute(tx);
  if (rows[0]!.isFull) throw new NoFreeAccount(null);
};

interface InvoiceDetails {
  owner?: Percents & { id: number };
  account?: GivenAccount;
  /** The locked balance that holds the amount. Without it nothing is held: the rate is not fixed before the approval. */
  payer?: Balance;
  approved: boolean;
  /** Time until it expires, ms. */
  lifetimeMs: number;
}

/** The ids of a written invoice, its deal and its account. */
interface WrittenInvoice {
  id: number;
  dealId: number;
  accountId: number | null;
}

/**
 * Writes invoice, deal and hold, and assigns the account. Undefined when
 * another invoice of this sum was opened on the same phone meanwhile.
 */
const writeInvoice = async (
  tx: Tx,
  request: InvoiceRequest,
  deal: NewDeal,
  { owner, account, payer, approved, lifetimeMs }: InvoiceDetails,
): Promise<WrittenInvoice | undefined> => {
  const { clientId, paymentType, amount, cid, paymentMethod, address } = request;
  const { percents, rate } = deal;
  const accountId = account?.id ?? null;
  const next = (table: string) => sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))`;
  const { rows } = await sql<Omit<WrittenInvoice, 'accountId'>>`
    with ids as materialized (select ${next('invoices')} as invoice, ${next('deals')} as deal),
    made as (
      insert into invoices (id, "dealId", "clientId", "paymentType", amount, status, cid, "paymentMethod", requisites,
        "holderName", "phoneNumber", address, browser, "linkId", "refundOf", description, "returnTo", metadata, "accountId", "deviceId", approved, "createDate", "expireDate")
      select invoice, deal, ${clientId}::bigint, ${paymentType}::int, ${amount}::numeric, ${invoiceSql.New},
        ${cid}::text, ${paymentMethod}::text, ${account?.requisites ?? request.requisites ?? null}::text,
        ${account?.holderName ?? request.holderName ?? null}::text, ${request.phoneNumber ?? null}::text,
        ${address}::text, ${request.browser ?? null}::text, ${linkOf(request)}::bigint, ${request.refundOf ?? null}::bigint, ${request.description ?? null}::text,
        ${request.returnTo ?? null}::text, ${request.metadata ?? null}::text, ${accountId}::bigint, ${account?.deviceId ?? null}::bigint,
        ${approved}::boolean, now(), now() + make_interval(secs => ${lifetimeMs / 1000}::float8)
      from ids on conflict do nothing returning id, "dealId"),
    given as (
      update "payment-accounts" a set "invoiceId" = made.id, "lastUsed" = now() from made
      where a.id = ${accountId}::bigint)
    insert into deals (id, "invoiceId", "bankAccountId", amount, fee, rate, "merchantFee", "merchantAgentId",
      "merchantAgentFee", "ownerId", "ownerFee", "ownerAgentId", "ownerAgentFee")
    select "dealId", id, ${accountId}::bigint, ${decimalOf(deal.amount)}::numeric, ${decimalOf(deal.fee)}::numeric,
      ${payer ? rate : null}::numeric, ${percents.fee}::numeric, ${percents.agentId}::bigint, ${percents.agentFee}::numeric,
      ${owner?.id ?? null}::bigint, ${owner?.fee ?? null}::numeric, ${owner?.agentId ?? null}::bigint,
      ${owner?.agentFee ?? null}::numeric
    from made returning "invoiceId" as id, id as "dealId"`.execute(tx);
  const [made] = rows;
  if (!made) return undefined;
  if (payer) {
    const { amount: sum, fee, platform } = deal;
    const hold = holdOf({ paymentType, amount: sum, fee, platform, merchant: clientId, owner: owner?.id ?? null });
    await holdDeal(tx, made.dealId, hold, payer);
  }
  return { ...made, accountId };
};

const minuteMs = 60_000;

const makePayIn = async (
  tx: Tx,
  settings: Settings,
  request: InvoiceRequest,
  deal: NewDeal,
  blocked: readonly number[],
) => {
  const bank = await bankOf(tx, request.paymentMethod);
  if (blocked.length > 0) throw new BlockedPayer(blocked, new NoFreeAccount(bank));
  await checkPool(tx, request.clientId, settings.POOL_SHARE);
  const lifetimeMs = settings.PAYIN_MINUTES * minuteMs;
  const isOfAStranger = await isStranger(tx, request.address, linkOf(request));
  const excludedAccountIds: number[] = [];
  const excludedOwnerIds: number[] = [];
  for (;;) {
    // Balances are locked in the same order everywhere, so the lock of an owner who is not chosen must be released.
    await sql`savepoint choosing`.execute(tx);
    const criteria = {
      sum: request.amount,
      requiredBalance: deal.amount,
      bankId: bank?.id ?? null,
      excludedAccountIds,
      excludedOwnerIds,
      seed: newSeed(),
    };
    const account = await findFreeAccount(tx, criteria, settings);
    if (!account) throw new NoFreeAccount(bank);
    // Another pay-in may have used the owner's balance since the account was found.
    const balance = (await lockBalances(tx, [account.ownerId])).get(account.ownerId)!;
    const { isSumFree, heldByStrangers, ...percents } = await checkAgain(tx, account, request.amount);
    const owner = { id: account.ownerId, ...percents };
    const forStranger = { usable: usableOf(balance), held: microsOf(heldByStrangers), quantity: deal.amount };
    const isCovered =
      usableOf(balance) >= deal.amount && (!isOfAStranger || fitsStrangers(settings.STRANGER_SHARE, forStranger));
    const row = { owner, account, payer: balance, approved: true, lifetimeMs };
    const invoice = isCovered && isSumFree ? await writeInvoice(tx, request, deal, row) : undefined;
    if (invoice) return invoice;
    await sql`rollback to savepoint choosing`.execute(tx);
    if (isCovered) excludedAccountIds.push(account.id);
    else excludedOwnerIds.push(account.ownerId);
  }
};

/** SQL: the unapproved pay-outs `i` that were made like this request: by strangers, or with keys of the merchant. */
const unapprovedLike = ({ address, clientId }: InvoiceRequest) => sql`from invoices i
  where i.status = ${invoiceSql.New} and i."paymentType" = ${paymentSql.PayOut} and not i.approved and i."clientId" = ${clientId}
    and (i.address is null) = ${address === null}`;

const tooManyWait = 'Too many pay-outs of this merchant wait for approval, try again later';

/**
 * Throws 409 when too many pay-outs wait for approval: from this address, or of this merchant. Strangers' and those of the merchant's
 * keys count apart. The merchant is locked, and of an address one request is counted after the other.
 */
const checkUnapproved = async (tx: Tx, request: InvoiceRequest) => {
  const { address } = request;
  // One address may send requests to several merchants at the same time.
  await sql`select pg_advisory_xact_lock(${locks.payOutsOfAddress}, hashtext(${address}))`.execute(tx);
  const { rows } = await sql<{
    count: number;
    fromHere: number;
  }>`select (select count(*)::int ${unapprovedLike(request)}) as count,
      (select count(*)::int from invoices i where i.address = ${address} and i.status = ${invoiceSql.New}
        and i."paymentType" = ${paymentSql.PayOut} and not i.approved) as "fromHere"`.execute(tx);
  const { count, fromHere } = rows[0]!;
  if (fromHere >= maxUnapproved.ofAddress)
    throw conflictAs('too_many_waiting', 'Wait until your other pay-outs are approved');
  if (count >= (address === null ? maxUnapproved.ofKeys : maxUnapproved.ofStrangers))
    throw conflictAs('too_many_waiting', tooManyWait);
};

/**
 * A pay-out holds nothing until it is approved. A stranger learns nothing of the merchant's balance; the merchant's own server
 * is told at once when it does not cover the pay-out at the rate of now.
 */
const makePayOut = async (
  tx: Tx,
  settings: Settings,
  request: InvoiceRequest,
  deal: NewDeal,
  blocked: readonly number[],
) => {
  if (blocked.length > 0) throw new BlockedPayer(blocked, conflictAs('too_many_waiting', tooManyWait));
  // What a payer was promised back is bounded by what they paid, and strangers must not stand in its way.
  if (typeof request.refundOf === 'number')
    await refundedSum(tx, request.refundOf, request.amount, linkOf(request) === null ? 'amount' : null);
  else await checkUnapproved(tx, request);
  if (request.address === null) {
    const balance = (await lockBalances(tx, [request.clientId])).get(request.clientId)!;
    if (availableOf(balance) < deal.amount + deal.fee)
      throw conflictAs('not_covered', 'The merchant cannot pay this out now, try again later');
  }
  const lifetimeMs = settings.PAYOUT_HOURS * 60 * minuteMs;
  return (await writeInvoice(tx, request, deal, { approved: false, lifetimeMs }))!;
};

/**
 * Creates an invoice with its deal (docs/rules.md#making-an-invoice). A pay-in gets a payment account and is held, a pay-out waits
 * for approval and holds nothing. An open pay-in of the same merchant and customer is returned instead, before `isAllowed` checks the
 * payer's limits. Throws 409 when the invoice cannot be created now, 422 with the field when the input is invalid.
 */
export const makeInvoice = async (
  tx: Tx,
  settings: Settings,
  request: InvoiceRequest,
  isAllowed: () => Promise<void> = () => Promise.resolve(),
): Promise<MadeInvoice> => {
  const blocked = await lockMerchant(tx, request);
  const isPayIn = request.paymentType === PaymentType.PayIn;
  const linkId = linkOf(request);
  const ofLink = linkId === null ? undefined : await openByLink(tx, { ...request, linkId });
  const openInvoice = ofLink ?? (isPayIn ? await findOpenInvoice(tx, request) : undefined);
  if (openInvoice !== undefined) return { ...openInvoice, isNew: false };
  await isAllowed();
  const deal = await dealNow(tx, request);
  const named = isPayIn && linkId !== null ? { ...request, cid: request.cid ?? newCid() } : request;
  const { id, dealId, accountId } = await (isPayIn ? makePayIn : makePayOut)(tx, settings, named, deal, blocked);
  const [row] = await relationOf(invoices).byIdsUnscoped(tx, [id]);
  await recordActivity(tx, {
    userId: userOf(request),
    entity: invoices.name,
    recordId: String(id),
    act: 'create',
    after: { ...forActivity(invoices, row!), apiKey: apiKeyOf(request) },
  });
  await announceAll(tx, [
    { entity: 'invoices', id, kind: 'created' },
    { entity: 'deals', id: dealId, kind: 'created' },
    ...(accountId === null ? [] : [{ entity: 'payment-accounts', id: accountId, kind: 'changed' } as const]),
  ]);
  return { id, uuid: String(row!.uuid), isNew: true };
};
