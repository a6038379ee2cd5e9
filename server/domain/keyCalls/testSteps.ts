import type { Context } from 'hono';
import { keyCalls } from '../../../src/resources/keyCalls';
import { testInvoices, testSteps, type TestStep } from '../../../src/resources/testInvoices';
import { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import { checkInputs } from '../../../src/resources/language/values';
import { firstIssue, notFound } from '../../base/errors';
import { readBody } from '../../calls/body';
import type { Platform } from '../../calls/platform';
import { recordActivity } from '../../database/activity';
import { inTransaction } from '../../database/changes';
import { isUuid } from '../../database/uuid';
import { unknownInvoice } from '../payers/read';
import { takeTestStep } from '../testMode/steps';
import { ownInvoice, type KeyInvoice } from './answer';
import { confirmKey, type KeyHolder } from './keyHolder';
import { refuseTypedSum, refuseUnknown } from './known';
import { countCall } from './limits';

const { inputs } = keyCalls.testStep;

/**
 * `POST test/invoices/{uuid}/{step}` with a test key: says what becomes of a test invoice. Throws 404, 409 where the step does not start
 * from its state, 422 and 429 above `KEY_CREATIONS` a minute.
 */
export const takeTestStepWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
  { uuid, step: name }: { uuid: string; step: string },
): Promise<KeyInvoice> => {
  const { db, versions } = platform;
  await countCall(platform, context, holder, 'creations');
  const step = testSteps.find((one): one is TestStep => one === name);
  if (!step) throw notFound('There is no such step of a test invoice');
  const body = await readBody(context);
  refuseUnknown(body, step === 'complete' ? Object.keys(inputs) : []);
  refuseTypedSum(body, 'received', inputs.received);
  const { values, issues } = checkInputs(inputs, body);
  if (Object.keys(issues).length > 0) throw firstIssue(issues, inputs);
  if (!isUuid(uuid)) throw unknownInvoice();
  await inTransaction(db, async (tx) => {
    await confirmKey(tx, holder);
    const invoice = await tx
      .selectFrom('test-invoices')
      .select(['id', 'status'])
      .where('uuid', '=', uuid)
      .where('clientId', '=', holder.clientId)
      .executeTakeFirst();
    if (!invoice) throw unknownInvoice();
    // As with a key for money.
    if (step === 'cancel' && invoice.status === InvoiceStatus.Canceled) return;
    await takeTestStep(tx, step, {
      id: invoice.id,
      received: typeof values.received === 'string' ? values.received : null,
    });
    const recordId = String(invoice.id);
    await recordActivity(tx, {
      entity: testInvoices.name,
      recordId,
      act: step,
      after: { apiKey: holder.keyName },
    });
  });
  versions.onChange(testInvoices.name);
  return ownInvoice(platform, context, holder, uuid);
};
