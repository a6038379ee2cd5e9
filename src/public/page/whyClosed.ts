import { perChoice } from '../../resources/language/choices';
import { LinkStatus } from '../../resources/statuses/merchants';
import type { ClosedLink, PageData } from './pageData';

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

/** Why nobody is paid with a link that refunds: its payer was to receive. It never ends by a time. */
const closedRefund = perChoice<typeof LinkStatus, ClosedLink | undefined>(LinkStatus, {
  Active: undefined,
  Disabled: {
    title: 'This refund link is disabled',
    text: 'No money comes by it any more. Ask the shop for another link.',
  },
  Paid: { title: 'This refund is paid already', text: 'There is nothing more to ask for at this address.' },
  Ended: undefined,
});

const inUse: ClosedLink = {
  title: 'This payment is already in use',
  text: 'It was begun in another browser. Go on there, or come back when its time is over.',
};

const refundInUse: ClosedLink = {
  title: 'This refund is asked for already',
  text: 'It was asked for in another browser. Look there how it goes on, or ask the shop.',
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
 * shop that is not there. Undefined when they can. The page's data say it, so that the script has none of these words.
 */
export const whyClosed = ({
  link,
  isMerchantUnknown,
}: Pick<PageData, 'link' | 'isMerchantUnknown'>): ClosedLink | undefined => {
  if (link === 'unknown') return unknown;
  if (link?.isRefund) return closedRefund.of(link.status) ?? (link.isInUse ? refundInUse : undefined);
  if (link) return closedBy.of(link.status) ?? (link.isNotOpen ? notOpen : link.isInUse ? inUse : undefined);
  return isMerchantUnknown ? unknownMerchant : undefined;
};
