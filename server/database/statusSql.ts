import { sql, type RawBuilder } from 'kysely';
import type { Choice, ChoiceSet, PerChoice } from '../../src/resources/language/choices';
import { AlertKind } from '../../src/resources/statuses/alerts';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import {
  AddressStatus,
  Fulfilment,
  FundsType,
  Purpose,
  TransactionStatus,
  WalletState,
} from '../../src/resources/statuses/funds';
import {
  DisputeDecider,
  DisputeKind,
  DisputeOpener,
  DisputeStatus,
  DisputeTurn,
  openDisputeStatuses,
} from '../../src/resources/statuses/disputes';
import {
  DealStatus,
  InvoiceStatus,
  openInvoiceStatuses,
  PaymentType,
  Settlement,
} from '../../src/resources/statuses/invoices';
import { HostStatus, KeyApproval, KeyStatus, LinkStatus, LinkUse } from '../../src/resources/statuses/merchants';
import { MessageStatus } from '../../src/resources/statuses/messages';
import { Actor, UserStatus } from '../../src/resources/statuses/people';
import { FileStatus, leftOutcomes, LineOutcome } from '../../src/resources/statuses/reconciliation';
import { TicketStatus } from '../../src/resources/statuses/support';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { DeliveryStatus, WebhookEvent } from '../../src/resources/statuses/webhooks';

/** Converts values to SQL literals. A partial index on a status is not used when the status is a parameter. */
const inSql = <Names extends ChoiceSet>(names: Names) =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name, sql.lit(value)])) as Record<
    keyof Names,
    RawBuilder<unknown>
  >;

// SQL literals of each set of statuses and types in `src/resources/statuses`.
export const activeSql = inSql(ActiveStatus);
export const actorSql = inSql(Actor);
export const addressSql = inSql(AddressStatus);
export const alertSql = inSql(AlertKind);
export const approvalSql = inSql(ApprovalStatus);
export const dealSql = inSql(DealStatus);
export const deliverySql = inSql(DeliveryStatus);
export const disputeDeciderSql = inSql(DisputeDecider);
export const disputeKindSql = inSql(DisputeKind);
export const disputeOpenerSql = inSql(DisputeOpener);
export const disputeSql = inSql(DisputeStatus);
export const disputeTurnSql = inSql(DisputeTurn);
export const fileSql = inSql(FileStatus);
export const fulfilmentSql = inSql(Fulfilment);
export const fundsSql = inSql(FundsType);
export const hostSql = inSql(HostStatus);
export const invoiceSql = inSql(InvoiceStatus);
export const keyApprovalSql = inSql(KeyApproval);
export const keySql = inSql(KeyStatus);
export const lineSql = inSql(LineOutcome);
export const linkSql = inSql(LinkStatus);
export const linkUseSql = inSql(LinkUse);
export const messageSql = inSql(MessageStatus);
export const paymentSql = inSql(PaymentType);
export const purposeSql = inSql(Purpose);
export const settlementSql = inSql(Settlement);
export const ticketSql = inSql(TicketStatus);
export const transactionSql = inSql(TransactionStatus);
export const userSql = inSql(UserStatus);
export const walletSql = inSql(WalletState);
export const webhookEventSql = inSql(WebhookEvent);

/** Choices as a list: `status in ${listSql(choices)}`. None of them is the list of no value. */
export const listSql = (choices: readonly Choice[]): RawBuilder<unknown> =>
  choices.length === 0 ? sql`(null)` : sql`(${sql.join(choices.map((choice) => sql.lit(choice)))})`;

/** What is known of each choice, as SQL of the choice in this column. */
export const perChoiceSql = <C extends Choice, T>(
  column: RawBuilder<unknown>,
  { entries }: PerChoice<C, T>,
  sqlOf: (known: T) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`case ${column} ${sql.join(
    entries.map(([choice, known]) => sql`when ${sql.lit(choice)} then ${sqlOf(known)}`),
    sql` `,
  )} end`;

/** The statuses of an open invoice: `status in ${openInvoicesSql}`. */
export const openInvoicesSql = listSql(openInvoiceStatuses);

/** The statuses of a dispute that nobody has decided. */
export const openDisputesSql = listSql(openDisputeStatuses);

/** The outcomes of a line that somebody has to look at: `outcome in ${leftLinesSql}`. */
export const leftLinesSql = listSql(leftOutcomes);
