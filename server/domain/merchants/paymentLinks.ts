import { LinkUse } from '../../../src/resources/statuses/merchants';
import { choiceIn } from '../../../src/resources/language/choices';
import { paymentLinks } from '../../../src/resources/paymentLinks';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { notifyOwner } from '../../entities/notifyOwner';
import { checkReturnAddress } from './returnHosts';

/**
 * Makes a payment link. Throws 422 for a return address that the merchant may not use.
 */
export const makePaymentLink: CreateHandler = async ({ tx, caller, platform, input }) => {
  const clientId = Number(input.clientId);
  const { amount, minAmount, maxAmount, validUntil, returnTo } = input;
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
      cidQuestion: input.cidQuestion as string | null,
      use: choiceIn(LinkUse, input.use) ?? LinkUse.Once,
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
