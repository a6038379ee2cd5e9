import { sql } from 'kysely';
import { outOfBounds, type LinkTerms } from '../../../src/resources/linkTerms';
import { payerInputs, type PublicLink } from '../../../src/resources/payers';
import { type LinkStatus, LinkUse } from '../../../src/resources/statuses/merchants';
import { countUp } from '../../database/counters';
import { areFirstFeesWaiting } from '../ledger/firstFees';
import { linkStatusOf } from '../merchants/linkStatus';
import type { Db } from '../../database/schema';
import { openInvoicesSql } from '../../database/statusSql';
import { isUuid } from '../../database/uuid';
import type { Values } from '../../../src/resources/language/values';
import type { CheckedRequest } from './payerRequest';
import { ApiError, invalid, ofField } from '../../base/errors';

/** A payment link as the API makes invoices with it. Nothing of it changes once it is made but whether it is disabled. */
export interface StoredLink extends LinkTerms {
  id: number;
  description: string;
  returnTo: string | null;
  /** The pay-in that is refunded with it. */
  refundOf: number | null;
}

interface Row extends Omit<StoredLink, 'merchant' | 'amount' | 'minAmount' | 'maxAmount'> {
  clientId: number;
  amount: string | null;
  minAmount: string | null;
  maxAmount: string | null;
}

const sumOf = (text: string | null) => (text === null ? null : Number(text));

const sumsOf = ({ amount, minAmount, maxAmount }: Pick<Row, 'amount' | 'minAmount' | 'maxAmount'>) => ({
  amount: sumOf(amount),
  minAmount: sumOf(minAmount),
  maxAmount: sumOf(maxAmount),
});

/**
 * SQL: the payment link `l` with this name in its address. A link that refunds is named by its secret: whoever reads lists of links must
 * not be able to take the money.
 */
const isNamed = (name: string) =>
  sql`((l.uuid = ${name} and l."refundOf" is null) or (l.secret = ${name} and l."refundOf" is not null))`;

/** SQL: that name. */
const nameOf = sql`case when l."refundOf" is null then l.uuid else l.secret end`;

/** Reads the payment link that a request names. Throws 422 when there is none. */
export const readStoredLink = async (db: Db, uuid: unknown): Promise<StoredLink> => {
  const { rows } =
    typeof uuid === 'string' && isUuid(uuid)
      ? await sql<Row>`select id, "clientId", description, amount, "minAmount", "maxAmount", cid, "cidQuestion", "returnTo", "refundOf", "refundOf" is not null as "isRefund"
          from "payment-links" l where ${isNamed(uuid)}`.execute(db)
      : { rows: [] };
  const [row] = rows;
  if (!row) throw invalid('link', ofField('Payment link', { phrase: 'no such record' }));
  const { clientId, ...link } = row;
  return { ...link, merchant: { id: clientId }, ...sumsOf(row) };
};

/**
 * Returns what an invoice has of the link that it is made with: nothing of it comes from the request. Throws 422 when the
 * payer's amount is outside the bounds.
 */
export const ofLink = (
  { amount }: Values,
  link: StoredLink | undefined,
): Pick<CheckedRequest, 'madeWith' | 'description' | 'returnTo' | 'refundOf'> => {
  if (!link) return {};
  const issue = outOfBounds(Number(amount), link);
  if (issue) throw invalid('amount', ofField(payerInputs.amount.label, issue));
  return {
    madeWith: { link: link.id },
    description: link.description,
    returnTo: link.returnTo,
    refundOf: link.refundOf,
  };
};

interface PublicRow extends Pick<
  Row,
  'amount' | 'minAmount' | 'maxAmount' | 'cid' | 'cidQuestion' | 'description' | 'isRefund'
> {
  id: number;
  uuid: string;
  use: LinkUse;
  status: LinkStatus;
  merchantId: number;
  merchantUuid: string;
  nickname: string;
  contact: string | null;
  isNotOpen: boolean;
  open: string | null;
  openHere: string | null;
}

/** 404 for a link that does not exist. */
export const unknownLink = () => new ApiError(404, 'not_found', 'This payment link does not exist');

/**
 * `GET payers/links/{uuid}` (extension): a payment link as the payer in this browser may see it. Throws 404 when there is
 * none.
 */
export const readPublicLink = async (db: Db, uuid: string, browser: string | undefined): Promise<PublicLink> => {
  if (!isUuid(uuid)) throw unknownLink();
  const openOf = (condition: ReturnType<typeof sql>) => sql`(select i.uuid from invoices i
    where i."linkId" = l.id and i.status in ${openInvoicesSql} ${condition} limit 1)`;
  const { rows } =
    await sql<PublicRow>`select l.id, ${nameOf} as uuid, l.description, l.amount, l."minAmount", l."maxAmount", l.cid, l."cidQuestion", l."refundOf" is not null as "isRefund",
      l.use, ${linkStatusOf('l')} as status, u.id as "merchantId", u.uuid as "merchantUuid", u.nickname, u.contact,
      ${areFirstFeesWaiting(sql.ref('u.id'))} as "isNotOpen",
      ${openOf(sql``)} as open, ${openOf(sql`and i.browser = ${browser ?? null}`)} as "openHere"
    from "payment-links" l join users u on u.id = l."clientId" where ${isNamed(uuid)}`.execute(db);
  const [row] = rows;
  if (!row) throw unknownLink();
  const {
    merchantId,
    merchantUuid,
    nickname,
    contact,
    isNotOpen,
    description,
    cid,
    cidQuestion,
    isRefund,
    status,
    use,
    open,
    openHere,
  } = row;
  const isOnce = use === LinkUse.Once;
  return {
    uuid: row.uuid,
    merchant: { id: merchantId, uuid: merchantUuid, nickname, contact },
    description,
    ...sumsOf(row),
    cid,
    cidQuestion,
    isRefund,
    status,
    isNotOpen,
    isInUse: isOnce && open !== null && openHere === null,
    invoice: isOnce ? openHere : null,
  };
};

const daySeconds = 86_400;

/**
 * Counts that the page of a link was opened in a browser: once a day, however often it is reloaded. A count that fails is not
 * worth an error page.
 */
export const countOpened = async (db: Db, { uuid }: Pick<PublicLink, 'uuid'>, browser: string): Promise<void> => {
  const count = async () => {
    if ((await countUp(db, `link-opened:${uuid}:${browser}`, daySeconds)) > 1) return;
    await sql`update "payment-links" l set opened = coalesce(opened, 0) + 1 where ${isNamed(uuid)}`.execute(db);
  };
  await count().catch(() => undefined);
};
