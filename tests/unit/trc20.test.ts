import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/format/sha256';
import { isTrc20Address, trc20AddressOf } from '../../src/format/trc20';

/** The published contract address of USDT. */
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('TRC20 addresses', () => {
  it('TRC20 addresses use a correct SHA-256 for any length', () => {
    for (let length = 0; length < 130; length++) {
      const bytes = randomBytes(length);
      expect(Buffer.from(sha256(bytes))).toEqual(createHash('sha256').update(bytes).digest());
    }
  });

  it('TRC20 addresses are checked by their checksum', () => {
    expect(isTrc20Address(usdt)).toBe(true);
    expect(trc20AddressOf(Buffer.from('a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex'))).toBe(usdt);
    for (const wrong of [
      `${usdt.slice(0, -1)}u`,
      usdt.toLowerCase(),
      usdt.slice(1),
      usdt.replace('7', '0'),
      'z'.repeat(34),
      '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      '',
    ])
      expect(isTrc20Address(wrong)).toBe(false);
  });
});
