import { InvoiceStatus } from '../../../src/resources/statuses/invoices';

/** A status and the status that a step changes it to. */
export type Edge<From = InvoiceStatus, To = InvoiceStatus> = readonly [from: From, to: To];

/**
 * A step of an invoice's life: its status changes, who takes it, its conditions and its other effects. The texts are
 * for the documentation.
 */
export interface LifeStep {
  edges: readonly Edge[];
  who: string;
  needs: string;
  also: string;
}

const { New, Handle, WIP, Expired, Canceled, Complete } = InvoiceStatus;

const leadTo = <To extends InvoiceStatus, From extends readonly InvoiceStatus[]>(
  to: To,
  ...from: From
): readonly Edge<From[number], To>[] => from.map((start) => [start, to]);

/**
 * The steps of an invoice's life (docs/rules.md#invoice-steps). `move.ts` allows only these; `docs/invoice-life.md` is generated
 * from them.
 */
export const invoiceLife = {
  approve: {
    edges: [[New, New]],
    who: 'its merchant; a Developer, Owner or Moderator',
    needs:
      'a pay-out that is not approved, before its end; the balance of its merchant covers it at the rate of this moment; requires approval from `FOUR_EYES_ABOVE` on, except by its merchant',
    also: 'held at that rate; it enters the Taker Store, and ends after `PAYOUT_HOURS`',
  },
  refuse: {
    edges: leadTo(Canceled, New),
    who: 'its merchant; a Developer, Owner or Moderator',
    needs: 'a pay-out that is not approved',
    also: 'nothing was held',
  },
  cancel: {
    edges: leadTo(Canceled, New),
    who: "its merchant's server, with an API key",
    needs: 'a pay-in of which nobody said that it is paid, nor a message',
    also: "voided; its account is released, and counts in the merchant's share until it would have expired",
  },
  take: {
    edges: leadTo(WIP, New, Handle),
    who: 'an operator',
    needs:
      'approved; New only before its end; not too many tasks; for a vault owner: a pay-in on their account, or a pay-out that [can be their task](rules.md#whose-task-it-can-be)',
    also: "they hold it; the deal of a pay-out stores a vault owner's percents",
  },
  release: {
    edges: [
      [WIP, Handle],
      [WIP, New],
    ],
    who: 'its holder; a Developer, Owner or Moderator with a reason',
    needs:
      'to Handle when it was taken from Handle, needs review or is past its end; else to New; staff require approval from `FOUR_EYES_ABOVE` on when a vault owner held the pay-out within 24 hours',
    also: 'nobody holds it; a holder who did not release it is notified',
  },
  give: {
    edges: [[WIP, WIP]],
    who: 'a Developer, Owner or Moderator',
    needs:
      'a reason; the recipient is an active Developer, Owner or Moderator, neither the caller nor the holder, without too many tasks; requires approval like release',
    also: "the recipient holds it, and its time starts again; a vault owner's percents are removed from a pay-out; both are notified",
  },
  timeOut: {
    edges: [[WIP, Handle]],
    who: 'the platform',
    needs:
      'held for `TASK_HOURS`, a pay-out by a vault owner for `PAYOUT_TASK_HOURS`, without the holder adding a receipt',
    also: 'nobody holds it; the holder is notified',
  },
  complete: {
    edges: leadTo(Complete, WIP),
    who: 'its holder',
    needs:
      'also past its end; staff require approval from `FOUR_EYES_ABOVE` on without a message of a pay-in or a receipt of a pay-out',
    also: 'posted; its account is released',
  },
  resolve: {
    edges: [...leadTo(Complete, New, Handle, WIP), ...leadTo(Canceled, New, Handle, WIP)],
    who: 'a Developer, Owner, Moderator or Finance',
    needs:
      'a pay-out is completed only when somebody holds it; completing requires approval from `FOUR_EYES_ABOVE` on, and so does canceling a pay-out that a vault owner held within 24 hours',
    also: 'posted or voided; its account is released; a holder is notified',
  },
  resolveLate: {
    edges: leadTo(Complete, Expired, Canceled),
    who: 'a Developer or Owner',
    needs:
      'a pay-in that expired or was canceled within 24 hours, or with an open dispute; the balance of the vault owner covers it; requires approval from `FOUR_EYES_ABOVE` on',
    also: 'posted, perhaps at [a worse rate](rules.md#another-sum); another invoice on its account stays',
  },
  match: {
    edges: leadTo(Complete, New, Handle, WIP, Expired, Canceled),
    who: 'the platform',
    needs:
      'one message fits only this pay-in; Expired, Canceled: within 24 hours or with an open dispute, with a bank time before its end',
    also: 'as complete, with the message as proof; a holder is notified',
  },
  doubt: {
    edges: [
      [New, Handle],
      [Handle, Handle],
      [WIP, WIP],
    ],
    who: 'the platform',
    needs:
      'one message fits several pay-ins, came from two phones, has a sum above a limit, or is in [doubt](bank-texts.md#doubts)',
    also: 'it keeps its hold until a person ends it; a holder is notified',
  },
  assign: {
    edges: leadTo(Complete, New, Handle, WIP, Expired, Canceled),
    who: 'a Developer or Owner; the vault owner of the account',
    needs:
      'an Unmatched message with a sum and a bank time not before the creation of the invoice; a reason when the sum differs; Expired, Canceled: within 24 hours or with an open dispute; requires approval from `FOUR_EYES_ABOVE` on and when the sum differs, except by a vault owner',
    also: 'the message is Matched, and [the sum that came](rules.md#another-sum) posted',
  },
  free: {
    edges: [
      [New, New],
      [Handle, Handle],
      [WIP, WIP],
    ],
    who: 'the platform',
    needs: 'a pay-in past its end, of which the payer said that it is paid',
    also: 'its account is released; it keeps its hold',
  },
  receipt: {
    edges: leadTo(Handle, New, Handle, WIP),
    who: 'its payer; its merchant',
    needs: 'a pay-in of which the payer said that it is paid; New: at most `CLAIM_MINUTES` after its end',
    also: 'its account is released; it keeps its hold until a person ends it; nobody holds it, and a holder is notified; a [dispute](rules.md#disputes) is opened',
  },
  acceptDispute: {
    edges: leadTo(Complete, Handle, WIP, Expired, Canceled),
    who: 'the vault owner; a Developer, Owner or Moderator',
    needs:
      'an open [dispute](rules.md#disputes); staff: the vault owner has answered, or their time is over, or a message proves it; staff require approval from `FOUR_EYES_ABOVE` on and against the word of the vault owner',
    also: 'as assign, drawn from what is held for the dispute first',
  },
  refuseDispute: {
    edges: leadTo(Expired, Handle, WIP),
    who: 'a Developer, Owner or Moderator',
    needs: 'an open [dispute](rules.md#disputes); a reason; requires approval from `FOUR_EYES_ABOVE` on',
    also: 'voided; a holder is notified',
  },
  expire: {
    edges: [[New, Expired]],
    who: 'the platform',
    needs: 'past its end; `CLAIM_MINUTES` after it where the payer said that it is paid',
    also: 'voided; its account is released',
  },
} as const satisfies Readonly<Record<string, LifeStep>>;

/** The name of a step. */
export type LifeStepName = keyof typeof invoiceLife;
type EdgeOf<S extends LifeStepName> = (typeof invoiceLife)[S]['edges'][number];
/** A status from which this step starts. */
export type StartOf<S extends LifeStepName> = EdgeOf<S>[0];
/** A status to which this step leads. */
export type EndOf<S extends LifeStepName> = EdgeOf<S>[1];

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** The statuses from which these edges start. */
export const startsOf = (edges: readonly Edge[]): readonly InvoiceStatus[] => unique(edges.map(([from]) => from));

/** The statuses to which these edges lead. */
export const endsOf = (edges: readonly Edge[]): readonly InvoiceStatus[] => unique(edges.map(([, to]) => to));

/** Whether the step starts from this status. */
export const startsFrom = (step: LifeStepName, status: InvoiceStatus): boolean =>
  invoiceLife[step].edges.some(([from]) => from === status);
