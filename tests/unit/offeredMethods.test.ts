import { describe, expect, it } from 'vitest';
import { offeredMethods } from '../../src/public/page/offeredMethods';

const tiles = ['BANK TRANSFER', 'Alpha', 'Beta', 'Gamma'] as const;

describe('the payment methods of a payer’s form', () => {
  it('the payment methods of the payer’s form are those of the page where the platform tells nothing', () => {
    expect(offeredMethods(tiles, undefined)).toEqual(tiles.map((name) => ({ name, isUnavailable: false })));
  });

  it('the payment methods begin with banks that have accounts, and mark what has none free', () => {
    const banks = [
      { title: 'GAMMA', isFree: true },
      { title: 'Beta', isFree: false },
    ];
    expect(offeredMethods(tiles, banks)).toEqual([
      { name: 'BANK TRANSFER', isUnavailable: false },
      { name: 'Beta', isUnavailable: true },
      { name: 'Gamma', isUnavailable: false },
      { name: 'Alpha', isUnavailable: true },
    ]);
  });

  it('the payment methods of the payer’s form mark that no bank has a free account', () => {
    expect(offeredMethods(tiles, [{ title: 'Alpha', isFree: false }])[0]).toEqual({
      name: 'BANK TRANSFER',
      isUnavailable: true,
    });
  });
});
