import { paymentLinks } from '../../../src/resources/paymentLinks';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { invalid, ofField } from '../../ground/errors';
import { microsOf } from '../../ground/amounts';
import { notifyOwner } from '../../entities/notifyOwner';
import { checkReturnAddress } from './returnHosts';

const { fields } = paymentLinks;

/**
 * Makes a payment link. Throws 422 for bounds beside a fixed amount, for an end that is over, and for a return address that
 * the merchant may not use.
 */
export const makePaymentLink: CreateHandler = async ({ tx, caller, platform, input }) => {
  const clientId = Number(input.clientId);
  const { amount, minAmount, maxAmount, validUntil, returnTo } = input;
  for (const [bound, value] of Object.entries({ minAmount, maxAmount }))
    if (amount !== null && value !== null)
      throw invalid(
        bound,
        ofField(fields[bound as 'minAmount'].label, { phrase: 'Leave it empty: the amount is fixed' }),
      );
  if (minAmount !== null && maxAmount !== null && microsOf(String(maxAmount)) < microsOf(String(minAmount)))
    throw invalid('maxAmount', ofField(fields.maxAmount.label, { phrase: 'This is below the smallest amount' }));
  if (validUntil !== null && Date.parse(String(validUntil)) <= Date.now())
    throw invalid('validUntil', ofField(fields.validUntil.label, { phrase: 'This time is over' }));
  const address =
    typeof returnTo === 'string'
      ? await checkReturnAddress(tx, platform.settings, { clientId, address: returnTo, field: 'returnTo' })
      : null;
  const { id } = await tx
    .insertInto('payment-links')
    .values({
      clientId,
      description: String(input.description),
      amount: amount as string | null,
      minAmount: minAmount as string | null,
      maxAmount: maxAmount as string | null,
      cid: input.cid as string | null,
      use: Number(input.use ?? fields.use.initial),
      validUntil: validUntil as string | null,
      returnTo: address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyOwner(tx, caller, {
    to: clientId,
    entity: paymentLinks.name,
    id,
    phrase: '%{name} made a payment link for you: %{link}',
    args: { link: String(input.description) },
  });
  return { id };
};

/** Returns the handler that turns a payment link off or on, and tells its merchant when somebody else did it. */
export const setPaymentLink =
  (disabled: boolean): ActionHandler<'payment-links'> =>
  async ({ tx, caller, record: { id, clientId, description } }) => {
    await tx.updateTable('payment-links').set({ disabled }).where('id', '=', id).execute();
    await notifyOwner(tx, caller, {
      to: Number(clientId),
      entity: paymentLinks.name,
      id,
      phrase: disabled ? '%{name} disabled your payment link: %{link}' : '%{name} activated your payment link: %{link}',
      args: { link: description },
    });
  };
