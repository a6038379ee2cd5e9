import { describe, expect, it } from 'vitest';
import { whyClosed } from '../../src/public/page/whyClosed';
import type { PublicLink } from '../../src/resources/payers';
import { LinkStatus } from '../../src/resources/statuses/merchants';

const link: PublicLink = {
  uuid: 'u',
  merchant: { id: 1, uuid: 'm', nickname: 'Shop', contact: null },
  description: 'order-1',
  amount: 2200,
  minAmount: null,
  maxAmount: null,
  cid: null,
  cidQuestion: null,
  isRefund: true,
  status: LinkStatus.Disabled,
  isNotOpen: false,
  isInUse: false,
  invoice: null,
};

describe('a closed link that refunds', () => {
  it.each([{ status: LinkStatus.Disabled }, { status: LinkStatus.Paid }, { status: LinkStatus.Active, isInUse: true }])(
    'speaks of receiving, not of paying: %o',
    (state) => {
      const { title, text } = whyClosed({ link: { ...link, ...state } })!;
      expect(title).toContain('refund');
      expect(`${title} ${text}`).not.toMatch(/do not pay|to pay|payment/i);
    },
  );

  it('is open while it is active', () => {
    expect(whyClosed({ link: { ...link, status: LinkStatus.Active } })).toBeUndefined();
  });
});
