import { isOpenInvoice } from '../../../src/resources/statuses/invoices';
import type { PublicInvoice } from '../../../src/resources/payers';
import type { Db } from '../../database/schema';
import type { Settings } from '../../base/settings';
import { readForPayer } from './read';
import { usualDisputeTimeOf, usualTimeOf } from './usualTime';

/**
 * Returns a reader of invoices for the payers who watch them: as `readForPayer`, and with how long it usually takes: checking, once
 * they have said that they paid, and deciding, while there is a dispute.
 */
export const watcherOf = (
  db: Db,
  settings: Settings,
): ((uuid: string, browser: string | undefined) => Promise<PublicInvoice>) => {
  const usualTime = usualTimeOf(db);
  const usualDisputeTime = usualDisputeTimeOf(db);
  return async (uuid, browser) => {
    const invoice = await readForPayer(db, settings, uuid, browser);
    if (invoice.dispute?.decidedDate === null) return { ...invoice, usualDisputeSeconds: await usualDisputeTime() };
    if (typeof invoice.reportedPaidDate !== 'number' || !isOpenInvoice(invoice.status)) return invoice;
    return { ...invoice, usualSeconds: await usualTime() };
  };
};
