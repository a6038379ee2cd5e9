import { describe, expect, it } from 'vitest';
import { maxTextLength } from '../../server/domain/messages/limits';
import { worstTextsFor } from '../../server/domain/messages/worstTexts';

describe('the texts on which a pattern is tried', () => {
  const beginWith = (pattern: string, beginning: string) =>
    expect(worstTextsFor(pattern).some((text) => text.startsWith(`${beginning}111`))).toBe(true);

  it('the texts that try a pattern start with its literal characters, repeated as in the pattern', () => {
    beginWith('~(?P<amount>.*)', '~');
    beginWith('~{3}(?P<amount>.*)', '~~~');
    beginWith('(?i)(?P<amount>#)\\*x{2,9}.*', '#*xx');
  });

  it('the texts that try a pattern include each of its characters repeated alone', () => {
    const texts = worstTextsFor('(?P<amount>8)(?:[^Q]*Q)?');
    for (const character of ['8', 'Q']) expect(texts).toContain(character.repeat(maxTextLength));
  });

  it('the texts that try a pattern have the length of the longest message, whatever the pattern repeats', () => {
    for (const text of worstTextsFor('x{1000}(?P<amount>y{99999999})')) expect(text).toHaveLength(maxTextLength);
  });
});
