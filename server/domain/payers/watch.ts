import { isOpenInvoice } from '../../../src/resources/statuses/invoices';
import type { PublicInvoice } from '../../../src/resources/payers';
import type { Db } from '../../database/schema';
import type { Settings } from '../../base/settings';
import { readForPayer } from './read';
import { usualTimeOf } from './usualTime';

/**
 * Returns a reader of invoices for the payers who watch them: as `readForPayer`, and with how long checking usually takes once
 * they have said that they paid.
 */
export const watcherOf = (
  db: Db,
  settings: Settings,
): ((uuid: string, browser: string | undefined) => Promise<PublicInvoice>) => {
  const usualTime = usualTimeOf(db);
  return async (uuid, browser) => {
    const invoice = await readForPayer(db, settings, uuid, browser);
    if (typeof invoice.reportedPaidDate !== 'number' || !isOpenInvoice(invoice.status)) return invoice;
    return { ...invoice, usualSeconds: await usualTime() };
  };
};
