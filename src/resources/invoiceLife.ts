import { invoiceStatus } from './language/statuses';

/** Statuses of an invoice by name (specification, section 4). */
export const InvoiceStatus = { New: 0, Handle: 1, WIP: 2, Expired: 3, Canceled: 4, Complete: 5 } as const;

export type InvoiceStatus = keyof typeof invoiceStatus;

/** One step of an invoice's life: from which states to which, who takes it, what must hold, what else happens. */
export interface LifeStep {
  from: readonly InvoiceStatus[];
  /** Where it leads; the first that fits, where it depends. */
  to: readonly InvoiceStatus[];
  who: string;
  needs: string;
  also: string;
}

const { New, Handle, WIP, Expired, Complete } = InvoiceStatus;

/**
 * The steps of an invoice's life (rules, section 1). The API takes no other; `docs/invoice-life.md` is drawn from this.
 */
export const invoiceLife = {
  take: {
    from: [New, Handle],
    to: [WIP],
    who: 'an operator of the store',
    needs:
      'a New one not past its end; not too many tasks at once; for a vault owner: on their account, or a pay-out to somebody else',
    also: 'they hold it',
  },
  release: {
    from: [WIP],
    to: [Handle, New],
    who: 'its holder; a Developer, Owner or Moderator with a reason',
    needs: 'Handle where it was Handle when it was taken, or is past its end; else New',
    also: 'nobody holds it; a holder who did not do it is told',
  },
  timeOut: {
    from: [WIP],
    to: [Handle],
    who: 'the platform',
    needs: 'held for `TASK_HOURS`',
    also: 'nobody holds it; who held it is told',
  },
  complete: {
    from: [WIP],
    to: [Complete],
    who: 'its holder',
    needs: 'also past its end',
    also: 'its deal is Completed, its account is free again',
  },
  expire: {
    from: [New],
    to: [Expired],
    who: 'the platform',
    needs: 'past its end',
    also: 'its deal is Canceled, its account is free again',
  },
} as const satisfies Readonly<Record<string, LifeStep>>;

export type LifeStepName = keyof typeof invoiceLife;
