import { InvoiceStatus } from '../../../src/resources/statuses';

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

const leadTo = <To extends InvoiceStatus, From extends InvoiceStatus>(
  to: To,
  ...from: readonly From[]
): readonly Edge<From, To>[] => from.map((start) => [start, to]);

/**
 * The steps of an invoice's life (rules, section 1). `move.ts` allows only these; `docs/invoice-life.md` is generated
 * from them.
 */
export const invoiceLife = {
  approve: {
    edges: [[New, New]],
    who: 'the merchant whose it is; a Developer, Owner or Moderator',
    needs:
      'a pay-out that is not approved, not past its end; needs approval from `FOUR_EYES_ABOVE` on, its merchant aside',
    also: 'it enters the store',
  },
  refuse: {
    edges: leadTo(Canceled, New),
    who: 'the merchant whose it is; a Developer, Owner or Moderator',
    needs: 'a pay-out that is not approved',
    also: 'voided',
  },
  take: {
    edges: leadTo(WIP, New, Handle),
    who: 'an operator of the store',
    needs:
      'approved; a New one not past its end; not too many tasks at once; for a vault owner: on their account, or a pay-out to neither an account nor a phone of their own',
    also: "they hold it; of a pay-out the deal keeps a vault owner's percents",
  },
  release: {
    edges: [
      [WIP, Handle],
      [WIP, New],
    ],
    who: 'its holder; a Developer, Owner or Moderator with a reason',
    needs:
      'Handle where it was Handle when it was taken, is in doubt, or is past its end; else New; staff need approval from `FOUR_EYES_ABOVE` on where a vault owner held the pay-out within 24 hours',
    also: 'nobody holds it; a holder who did not do it is told',
  },
  give: {
    edges: [[WIP, WIP]],
    who: 'a Developer, Owner or Moderator',
    needs:
      'a reason; to an active Developer, Owner or Moderator, neither who gives it nor who holds it, who has not too many tasks at once; needs approval as release does',
    also: "they hold it, and its time begins anew; of a pay-out a vault owner's percents are gone; both are told",
  },
  timeOut: {
    edges: [[WIP, Handle]],
    who: 'the platform',
    needs: 'held for `TASK_HOURS` without a receipt being added',
    also: 'nobody holds it; who held it is told',
  },
  complete: {
    edges: leadTo(Complete, WIP),
    who: 'its holder',
    needs:
      'also past its end; needs approval from `FOUR_EYES_ABOVE` on where staff have no message of a pay-in, no receipt of a pay-out',
    also: 'posted, its account is free again',
  },
  resolve: {
    edges: [...leadTo(Complete, New, Handle, WIP), ...leadTo(Canceled, New, Handle, WIP)],
    who: 'a Developer, Owner, Moderator or Finance',
    needs:
      'a pay-out is completed only when somebody holds it; from `FOUR_EYES_ABOVE` on completing needs approval, and so does canceling a pay-out that a vault owner held within 24 hours',
    also: 'posted or voided, its account is free again; a holder is told',
  },
  resolveLate: {
    edges: leadTo(Complete, Expired, Canceled),
    who: 'a Developer or Owner',
    needs:
      'a pay-in that expired or was canceled within 24 hours; the balance of the vault owner covers it; needs approval from `FOUR_EYES_ABOVE` on',
    also: 'posted anew at the kept rate; what stands on its account now stays',
  },
  match: {
    edges: leadTo(Complete, New, Handle, WIP, Expired, Canceled),
    who: 'the platform',
    needs:
      'one message fits exactly this pay-in; Expired, Canceled: within 24 hours, the time of the bank lies before its end',
    also: 'as complete, the message is the reason; a holder is told',
  },
  doubt: {
    edges: [
      [New, Handle],
      [Handle, Handle],
      [WIP, WIP],
    ],
    who: 'the platform',
    needs: 'one message fits several pay-ins, or came to two phones, or is about too much',
    also: 'what it holds stays until a person ends it; a holder is told',
  },
  assign: {
    edges: leadTo(Complete, New, Handle, WIP, Expired, Canceled),
    who: 'a Developer or Owner; the vault owner of the account',
    needs:
      'an Unmatched message with a sum, whose bank time is not before the invoice was made; a reason where it is of another sum; Expired, Canceled: within 24 hours; needs approval from `FOUR_EYES_ABOVE` on and for another sum, a vault owner aside',
    also: 'the message is Matched; Expired, Canceled: posted anew',
  },
  expire: {
    edges: [[New, Expired]],
    who: 'the platform',
    needs: 'past its end',
    also: 'voided, its account is free again',
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
export const startsFrom = (step: LifeStepName, status: number): boolean =>
  invoiceLife[step].edges.some(([from]) => from === status);
