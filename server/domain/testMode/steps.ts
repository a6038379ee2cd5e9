import { sql, type RawBuilder } from 'kysely';
import { lateInvoiceStatuses } from '../../../src/resources/statuses/invoices';
import { testInvoices, type TestStep } from '../../../src/resources/testInvoices';
import { conflictAs } from '../../base/errors';
import { announce } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { disputeSql, invoiceSql, listSql, paymentSql, webhookEventSql } from '../../database/statusSql';
import { writeTestEvent } from '../webhooks/webhookEvents';

/** A step of a test invoice `i`: where it may be taken, what it sets, and the events that it is. */
interface Step {
  needs: RawBuilder<unknown>;
  sets: RawBuilder<unknown>;
  events: readonly { event: RawBuilder<unknown>; of: 'invoice' | 'dispute' }[];
}

const isPayIn = sql`i."paymentType" = ${paymentSql.PayIn}`;
const isLate = sql`i.status in ${listSql(lateInvoiceStatuses)}`;
const isNew = sql`i.status = ${invoiceSql.New}`;

/** What completing sets. It is late where it had ended. */
const completes = sql`status = ${invoiceSql.Complete}, "endDate" = now(), late = ${isLate}`;
const completion = sql`case when i.late then ${webhookEventSql.InvoiceLate} else ${webhookEventSql.InvoiceCompleted} end`;

/** Steps of test invoices. They lead where those of invoices lead, and ask for nothing that money would. */
const steps = (received: string | null): Readonly<Record<TestStep, Step>> => ({
  complete: {
    needs: sql`(${isNew} or ${isLate}) and i.approved`,
    sets: sql`${completes}, received = nullif(${received}::numeric, i.amount)`,
    events: [{ event: completion, of: 'invoice' }],
  },
  approve: { needs: sql`${isNew} and not i.approved`, sets: sql`approved = true`, events: [] },
  expire: {
    needs: isNew,
    sets: sql`status = ${invoiceSql.Expired}, "endDate" = now()`,
    events: [{ event: webhookEventSql.InvoiceExpired, of: 'invoice' }],
  },
  cancel: {
    needs: sql`${isNew} and ${isPayIn} and i."reportedPaidDate" is null`,
    sets: sql`status = ${invoiceSql.Canceled}, "endDate" = now()`,
    events: [{ event: webhookEventSql.InvoiceCanceled, of: 'invoice' }],
  },
  reverse: {
    needs: sql`i.status = ${invoiceSql.Complete} and not i.reversed`,
    sets: sql`reversed = true`,
    events: [{ event: webhookEventSql.InvoiceReversed, of: 'invoice' }],
  },
  dispute: {
    needs: sql`i.dispute is null and not i.reversed and case when ${isPayIn} then ${isLate} else i.status = ${invoiceSql.Complete} end`,
    sets: sql`dispute = ${disputeSql.Open}`,
    events: [{ event: webhookEventSql.DisputeOpened, of: 'dispute' }],
  },
  accept: {
    needs: sql`i.dispute = ${disputeSql.Open} and not i.reversed`,
    sets: sql`dispute = ${disputeSql.Accepted}, reversed = not ${isPayIn},
      status = ${invoiceSql.Complete}, "endDate" = now(), late = ${isPayIn}`,
    events: [
      { event: webhookEventSql.DisputeAccepted, of: 'dispute' },
      {
        event: sql`case when ${isPayIn} then ${webhookEventSql.InvoiceLate} else ${webhookEventSql.InvoiceReversed} end`,
        of: 'invoice',
      },
    ],
  },
  refuse: {
    needs: sql`i.dispute = ${disputeSql.Open}`,
    sets: sql`dispute = ${disputeSql.Refused}`,
    events: [{ event: webhookEventSql.DisputeRefused, of: 'dispute' }],
  },
});

/**
 * Takes a step with a test invoice, in one conditional update, and tells its merchant's webhooks. `received` is the sum that came, RUB,
 * where it is another. Throws 409 where the step does not start from its state.
 */
export const takeTestStep = async (
  tx: Tx,
  step: TestStep,
  { id, received = null }: { id: number; received?: string | null },
): Promise<void> => {
  const { needs, sets, events } = steps(received)[step];
  const { rows } = await sql<{ id: number }>`update "test-invoices" i set ${sets} where i.id = ${id} and ${needs}
    returning i.id`.execute(tx);
  if (rows.length === 0)
    throw conflictAs(
      'wrong_status',
      step === 'dispute'
        ? 'Only about a pay-in that ended unpaid, or a pay-out that is complete'
        : 'This test invoice is in another state',
    );
  for (const event of events) await writeTestEvent(tx, id, event);
  await announce(tx, { entity: testInvoices.name, id, kind: 'changed' });
};
