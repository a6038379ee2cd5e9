import { InvoiceStatus } from '../../../src/resources/statuses';

/** One step of an invoice's life: from which states to which, who takes it, what must hold, what else happens. */
export interface LifeStep {
  from: readonly InvoiceStatus[];
  /** Where it leads; the first that fits, where it depends. */
  to: readonly InvoiceStatus[];
  who: string;
  needs: string;
  also: string;
}

const { New, Handle, WIP, Expired, Canceled, Complete } = InvoiceStatus;

/**
 * The steps of an invoice's life (rules, section 1). The API takes no other; `docs/invoice-life.md` is drawn from this.
 */
export const invoiceLife = {
  approve: {
    from: [New],
    to: [New],
    who: 'the merchant whose it is; a Developer, Owner or Moderator',
    needs:
      'a pay-out that is not approved, not past its end; needs approval from `FOUR_EYES_ABOVE` on, its merchant aside',
    also: 'it enters the store',
  },
  refuse: {
    from: [New],
    to: [Canceled],
    who: 'the merchant whose it is; a Developer, Owner or Moderator',
    needs: 'a pay-out that is not approved',
    also: 'voided',
  },
  take: {
    from: [New, Handle],
    to: [WIP],
    who: 'an operator of the store',
    needs:
      'approved; a New one not past its end; not too many tasks at once; for a vault owner: on their account, or a pay-out to neither an account nor a phone of their own',
    also: "they hold it; of a pay-out the deal keeps a vault owner's percents",
  },
  release: {
    from: [WIP],
    to: [Handle, New],
    who: 'its holder; a Developer, Owner or Moderator with a reason',
    needs:
      'Handle where it was Handle when it was taken, is in doubt, or is past its end; else New; staff need approval from `FOUR_EYES_ABOVE` on where a vault owner held the pay-out within 24 hours',
    also: 'nobody holds it; a holder who did not do it is told',
  },
  give: {
    from: [WIP],
    to: [WIP],
    who: 'a Developer, Owner or Moderator',
    needs:
      'a reason; to an active Developer, Owner or Moderator, neither who gives it nor who holds it, who has not too many tasks at once; needs approval as release does',
    also: "they hold it, and its time begins anew; of a pay-out a vault owner's percents are gone; both are told",
  },
  timeOut: {
    from: [WIP],
    to: [Handle],
    who: 'the platform',
    needs: 'held for `TASK_HOURS` without a receipt being added',
    also: 'nobody holds it; who held it is told',
  },
  complete: {
    from: [WIP],
    to: [Complete],
    who: 'its holder',
    needs:
      'also past its end; needs approval from `FOUR_EYES_ABOVE` on where staff have no message of a pay-in, no receipt of a pay-out',
    also: 'posted, its account is free again',
  },
  resolve: {
    from: [New, Handle, WIP],
    to: [Complete, Canceled],
    who: 'a Developer, Owner, Moderator or Finance',
    needs:
      'a pay-out is completed only when somebody holds it; from `FOUR_EYES_ABOVE` on completing needs approval, and so does canceling a pay-out that a vault owner held within 24 hours',
    also: 'posted or voided, its account is free again; a holder is told',
  },
  resolveLate: {
    from: [Expired, Canceled],
    to: [Complete],
    who: 'a Developer or Owner',
    needs:
      'a pay-in that expired or was canceled within 24 hours; the balance of the vault owner covers it; needs approval from `FOUR_EYES_ABOVE` on',
    also: 'posted anew at the kept rate; what stands on its account now stays',
  },
  match: {
    from: [New, Handle, WIP, Expired, Canceled],
    to: [Complete],
    who: 'the platform',
    needs:
      'one message fits exactly this pay-in; Expired, Canceled: within 24 hours, the time of the bank lies before its end',
    also: 'as complete, the message is the reason; a holder is told',
  },
  doubt: {
    from: [New, WIP],
    to: [Handle, WIP],
    who: 'the platform',
    needs: 'one message fits several pay-ins, or came to two phones, or is about too much',
    also: 'what it holds stays until a person ends it; a holder is told',
  },
  assign: {
    from: [New, Handle, WIP, Expired, Canceled],
    to: [Complete],
    who: 'a Developer or Owner; the vault owner of the account',
    needs:
      'an Unmatched message with a sum, whose bank time is not before the invoice was made; a reason where it is of another sum; Expired, Canceled: within 24 hours; needs approval from `FOUR_EYES_ABOVE` on and for another sum, a vault owner aside',
    also: 'the message is Matched; Expired, Canceled: posted anew',
  },
  expire: {
    from: [New],
    to: [Expired],
    who: 'the platform',
    needs: 'past its end',
    also: 'voided, its account is free again',
  },
} as const satisfies Readonly<Record<string, LifeStep>>;

export type LifeStepName = keyof typeof invoiceLife;
