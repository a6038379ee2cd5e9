import type { Words } from '../../resources/language/words';
import type { PublicLink } from '../../resources/payers';
import { perChoice } from '../../resources/language/choices';
import { LinkStatus } from '../../resources/statuses/merchants';
import type { PageData } from './pageData';
import { rubles } from './rubles';

/** Why nobody can pay with a link here: what is shown in place of the form. */
export interface ClosedLink {
  title: string;
  text: string;
}

const closedBy = perChoice<typeof LinkStatus, ClosedLink | undefined>(LinkStatus, {
  Active: undefined,
  Disabled: {
    title: 'This payment link is disabled',
    text: 'The shop has turned it off. Do not pay; ask the shop for another link.',
  },
  Paid: { title: 'This payment link is paid already', text: 'There is nothing more to pay.' },
  Ended: {
    title: 'This payment link has ended',
    text: 'Its time is over. Do not pay; ask the shop for another link.',
  },
});

const inUse: ClosedLink = {
  title: 'This payment is already in use',
  text: 'It was begun in another browser. Go on there, or come back when its time is over.',
};

const notOpen: ClosedLink = {
  title: 'This shop is not open yet',
  text: 'Do not pay yet. Come back later, or ask the shop.',
};

const unknown: ClosedLink = {
  title: 'We do not know this payment link',
  text: 'Check the address, or ask the shop for another link.',
};

const unknownMerchant: ClosedLink = {
  title: 'This shop takes no payments at this address',
  text: 'Check the address, or ask the shop for a payment link. Do not pay another shop in its place.',
};

/**
 * Returns why nobody can pay at the address here and now: its payment link is closed or does not exist, or it names a
 * shop that is not there. Undefined when they can.
 */
export const whyClosed = ({ link, isMerchantUnknown }: PageData): ClosedLink | undefined => {
  if (link === 'unknown') return unknown;
  if (link) return closedBy.of(link.status) ?? (link.isNotOpen ? notOpen : link.isInUse ? inUse : undefined);
  return isMerchantUnknown ? unknownMerchant : undefined;
};

/** What the link fixes, as the platform makes invoices with it. */
export const termsOf = ({ merchant, amount, minAmount, maxAmount, cid }: PublicLink) => ({
  clientId: merchant.id,
  amount,
  minAmount,
  maxAmount,
  cid,
});

/** Who asks the payer for money. */
export const asksToPay = (merchant: string): Words => ({ phrase: '%{merchant} asks you to pay', args: { merchant } });

/** What amounts a link takes, where the payer types it. */
export const boundsOf = ({ minAmount, maxAmount }: PublicLink): Words => {
  if (minAmount !== null && maxAmount !== null)
    return { phrase: 'From %{min} to %{max}', args: { min: rubles(minAmount), max: rubles(maxAmount) } };
  if (minAmount !== null) return { phrase: 'At least %{min}', args: { min: rubles(minAmount) } };
  if (maxAmount !== null) return { phrase: 'At most %{max}', args: { max: rubles(maxAmount) } };
  return { phrase: 'In roubles (RUB)' };
};
