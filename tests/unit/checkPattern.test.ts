import { RE2JS } from 're2js';
import { describe, expect, it, vi } from 'vitest';
import { checkPattern } from '../../server/domain/messages/checking';
import { compile } from '../../src/format/bankTexts/readMessage';

describe('checking a pattern', () => {
  it('checking a pattern does not cache it, so that refused ones take no memory', () => {
    const pattern = 'Refused (?P<sum>\\d+)|(?P<amount>\\d+)';
    checkPattern(pattern, 'amount');
    const made = vi.spyOn(RE2JS, 'compile');
    compile(pattern);
    compile(pattern);
    expect(made).toHaveBeenCalledTimes(1);
  });
});
