import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { textCollation } from '../../database/textCollation';
import { formatMoney } from '../../../src/format/money';
import { invoices } from '../../../src/resources/invoices';
import { anyBankMethods, payerInputs } from '../../../src/resources/payers';
import { Role } from '../../../src/resources/language/roles';
import { forActivity, recordActivity } from '../../database/activity';
import { relationOf } from '../../database/relation';
import type { Tx } from '../../database/schema';
import { conflict, invalid, ofField } from '../../base/errors';
import { announceAll } from '../../database/changes';
import type { Settings } from '../../base/settings';
import { decimalOf, microsOf, shareOf, usdtOf, type Micros } from '../../base/amounts';
import { availableOf, lockBalances, platformId, usableOf, type Balance } from '../ledger/balances';
import { holdDeal } from '../ledger/deals';
import { percentsOf, type Percents } from '../ledger/percents';
import { holdOf } from '../ledger/postings';
import { checkAgain, findFreeAccount, type GivenAccount } from './findFreeAccount';
import { openByLink } from './openByLink';
import { fitsStrangers, isStranger } from './strangers';
import { locks } from '../../database/locks';
import { checkFirstFees } from '../merchants/firstFees';
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
  /** The merchant's id of its customer or order. */
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
  /** What it is made with: a payment link, the merchant's API key of this name, or nothing that names the merchant's wish. */
  madeWith?: { link: number } | { key: string };
  /** What is paid for, in the merchant's words. */
  description?: string | null;
  /** Where the payer may go afterwards. */
  returnTo?: string | null;
  /** Texts that the merchant's server stores with it, as JSON. */
  metadata?: string | null;
}

const linkOf = ({ madeWith }: InvoiceRequest) => (madeWith && 'link' in madeWith ? madeWith.link : null);
const apiKeyOf = ({ madeWith }: InvoiceRequest) => (madeWith && 'key' in madeWith ? madeWith.key : undefined);

/** A new invoice, or the open one of the same customer. */
export interface MadeInvoice {
  id: number;
  uuid: string;
  isNew: boolean;
}

const notActive = 'This merchant is not active';
const onlyLinks = 'This merchant takes payments with a payment link only';
/** The minimum amount of a deal: one cent (docs/rules.md#making-an-invoice). */
const minDealAmount: Micros = 10_000n;
/** Maximum number of unapproved pay-outs from one network address. */
const maxUnapprovedPayOuts = 3;

interface Deal {
  amount: Micros;
  fee: Micros;
  rate: string;
  percents: Percents;
  /** The user who receives fees. */
  platform: number;
}

/**
 * Creates the invoices of one merchant one after the other, so that two at the same time cannot both pass its limits,
 * and waits for a deletion of the merchant in progress. Throws 409 unless the merchant is Active and takes invoices that are made so.
 */
const lockMerchant = async (tx: Tx, { clientId, madeWith }: InvoiceRequest) => {
  const { rows } = await sql<{ status: UserStatus; bareLinks: boolean | null }>`
    with turn as materialized (select pg_advisory_xact_lock(${locks.merchant}, ${clientId}::int))
    select u.status, u."bareLinks" from turn, users u where u.id = ${clientId} and u.type = ${sql.lit(Role.Merchant)}
    for key share of u`.execute(tx);
  const [merchant] = rows;
  if (!merchant) throw invalid('clientId', ofField('Merchant', { phrase: 'no such record' }));
  if (merchant.status !== UserStatus.Active) throw conflict(notActive, 'clientId');
  if (madeWith === undefined && merchant.bareLinks === false) throw conflict(onlyLinks, 'clientId');
  await checkFirstFees(tx, clientId);
};

const dealOf = async (tx: Tx, { clientId, paymentType, amount }: InvoiceRequest): Promise<Deal> => {
  const { rows } = await sql<{ price: string; platform: number }>`select price, ${platformId} as platform
    from "exchange-rates" order by id desc limit 1`.execute(tx);
  const [rate] = rows;
  if (!rate) throw conflict('There is no exchange rate yet');
  const inUsdt = usdtOf(amount, rate.price);
  if (inUsdt < minDealAmount) throw invalid('amount', ofField('Amount', { phrase: 'This amount is too small' }));
  const percents = await percentsOf(tx, clientId, paymentType);
  return { amount: inUsdt, fee: shareOf(inUsdt, percents.fee), rate: rate.price, percents, platform: rate.platform };
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

/**
 * Finds the open pay-in of the same customer that was made by the same. Throws 409 when its amount differs, and tells a browser
 * which one that is. What one browser made with a payment link is never shown to another: then it throws 409, too.
 */
const findOpenInvoice = async (tx: Tx, request: InvoiceRequest) => {
  const { clientId, cid, amount, browser } = request;
  if (cid === null) return undefined;
  const found = await tx
    .selectFrom('invoices')
    .select(['id', 'uuid', 'amount', 'browser'])
    .where('clientId', '=', clientId)
    .where(sql<boolean>`status in ${openInvoicesSql}`)
    .where('paymentType', '=', PaymentType.PayIn)
    .where('cid', '=', cid)
    .where(isMadeBySame(request))
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  if (microsOf(found.amount) === microsOf(amount)) return { id: found.id, uuid: found.uuid };
  if (typeof browser === 'string' && browser === found.browser)
    throw conflict(
      {
        phrase: 'You have an open payment of %{amount} with this Customer ID.',
        args: { amount: formatMoney(found.amount, 'RUB') },
      },
      'cid',
      [{ entity: 'invoices', id: found.uuid }],
    );
  throw conflict('This customer has an open invoice with a different amount', 'cid', [
    { entity: 'invoices', id: found.id },
  ]);
};

const noFreeAccount = (bank: string | null) =>
  bank === null
    ? conflict('No payment account is free, try again later')
    : conflict({ phrase: 'No payment account of %{bank} is free, try again later', args: { bank } });

const meansAnyBank = (paymentMethod: string) => anyBankMethods.some((method) => method === paymentMethod.toUpperCase());

const bankOf = async (tx: Tx, paymentMethod: string | null) => {
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
 * one. Counts only as many accounts as needed for the comparison.
 */
const checkPool = async (tx: Tx, clientId: number, share: number) => {
  const { rows } = await sql<{ isFull: boolean }>`select o.open > 0 and (o.open + 1) * 100 > ${share}::int *
      (select count(*) from (select 1 from "payment-accounts" where status = ${activeSql.Active}
        limit ceil((o.open + 1) * 100.0 / ${share}::int)::int) a) as "isFull"
    from (select count(*)::int as open from invoices
      where "clientId" = ${clientId} and status in ${openInvoicesSql} and "paymentType" = ${paymentSql.PayIn}) o`.execute(
    tx,
  );
  if (rows[0]!.isFull) throw noFreeAccount(null);
};

interface InvoiceDetails {
  owner?: Percents & { id: number };
  account?: GivenAccount;
  payer: Balance;
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
 * Writes invoice, deal and hold, and assigns the account. `payer` is the locked balance that pays. Undefined when
 * another invoice of this sum was opened on the same phone meanwhile.
 */
const writeInvoice = async (
  tx: Tx,
  request: InvoiceRequest,
  deal: Deal,
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
        "holderName", "phoneNumber", address, browser, "linkId", description, "returnTo", metadata, "accountId", "deviceId", approved, "createDate", "expireDate")
      select invoice, deal, ${clientId}::bigint, ${paymentType}::int, ${amount}::numeric, ${invoiceSql.New},
        ${cid}::text, ${paymentMethod}::text, ${account?.requisites ?? request.requisites ?? null}::text,
        ${account?.holderName ?? request.holderName ?? null}::text, ${request.phoneNumber ?? null}::text,
        ${address}::text, ${request.browser ?? null}::text, ${linkOf(request)}::bigint, ${request.description ?? null}::text,
        ${request.returnTo ?? null}::text, ${request.metadata ?? null}::text, ${accountId}::bigint, ${account?.deviceId ?? null}::bigint,
        ${approved}::boolean, now(), now() + make_interval(secs => ${lifetimeMs / 1000}::float8)
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

const minuteMs = 60_000;
/** Seeds of the lot of accounts are below this, the largest that `randomInt` takes. */
const maxSeed = 2 ** 48 - 1;

const makePayIn = async (tx: Tx, settings: Settings, request: InvoiceRequest, deal: Deal) => {
  const bank = await bankOf(tx, request.paymentMethod);
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
      seed: String(randomInt(maxSeed)),
    };
    const account = await findFreeAccount(tx, criteria, settings);
    if (!account) throw noFreeAccount(bank?.bankTitle ?? null);
    // Another pay-in may have used the owner's balance since the account was found.
    const balance = (await lockBalances(tx, [account.ownerId])).get(account.ownerId)!;
    const owner = { id: account.ownerId, ...(await percentsOf(tx, account.ownerId, PaymentType.PayIn)) };
    const { isSumFree, heldByStrangers } = await checkAgain(tx, account, request.amount);
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

/**
 * Throws 409 when the unapproved pay-outs of the merchant need too much of its balance, or there are too many from this
 * address.
 */
const checkUnapproved = async (tx: Tx, { clientId, address }: InvoiceRequest, required: Micros, available: Micros) => {
  const { rows } = await sql<{ held: string; fromHere: number }>`
    select coalesce(sum(d.amount + d.fee) filter (where i."clientId" = ${clientId}), 0)::text as held,
      count(*) filter (where i.address = ${address})::int as "fromHere"
    from invoices i join deals d on d.id = i."dealId"
    where i.status = ${invoiceSql.New} and i."paymentType" = ${paymentSql.PayOut} and not i.approved`.execute(tx);
  const held = microsOf(rows[0]!.held);
  if (rows[0]!.fromHere >= maxUnapprovedPayOuts) throw conflict('Wait until your other pay-outs are approved');
  if ((held + required) * 2n > available + held)
    throw conflict('The merchant cannot pay this out now, try again later');
};

const makePayOut = async (tx: Tx, settings: Settings, request: InvoiceRequest, deal: Deal) => {
  // One address may send requests to several merchants at the same time.
  await sql`select pg_advisory_xact_lock(${locks.payOutsOfAddress}, hashtext(${request.address}))`.execute(tx);
  const balance = (await lockBalances(tx, [request.clientId])).get(request.clientId)!;
  const required = deal.amount + deal.fee;
  if (availableOf(balance) < required) throw conflict('The merchant cannot pay this out now, try again later');
  await checkUnapproved(tx, request, required, availableOf(balance));
  const lifetimeMs = settings.PAYOUT_HOURS * 60 * minuteMs;
  return (await writeInvoice(tx, request, deal, { payer: balance, approved: false, lifetimeMs }))!;
};

/**
 * Creates an invoice with its deal and hold (docs/rules.md#making-an-invoice). A pay-in gets a payment account, a pay-out waits
 * for approval. An open pay-in of the same merchant and customer is returned instead, before `isAllowed` checks the
 * payer's limits. Throws 409 when the invoice cannot be created now, 422 with the field when the input is invalid.
 */
export const makeInvoice = async (
  tx: Tx,
  settings: Settings,
  request: InvoiceRequest,
  isAllowed: () => Promise<void> = () => Promise.resolve(),
): Promise<MadeInvoice> => {
  await lockMerchant(tx, request);
  const isPayIn = request.paymentType === PaymentType.PayIn;
  const linkId = linkOf(request);
  const ofLink = linkId === null ? undefined : await openByLink(tx, { ...request, linkId });
  const openInvoice = ofLink ?? (isPayIn ? await findOpenInvoice(tx, request) : undefined);
  if (openInvoice !== undefined) return { ...openInvoice, isNew: false };
  await isAllowed();
  const deal = await dealOf(tx, request);
  const { id, dealId, accountId } = await (isPayIn ? makePayIn : makePayOut)(tx, settings, request, deal);
  const [row] = await relationOf(invoices).byIdsUnscoped(tx, [id]);
  await recordActivity(tx, {
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
