import { describe, expect, it } from 'vitest';
import { maxTextLength } from '../../server/capabilities/messages/limits';
import { worstTextsFor } from '../../server/capabilities/messages/worstTexts';

describe('the texts that a pattern is tried on', () => {
  const beginWith = (pattern: string, beginning: string) =>
    expect(worstTextsFor(pattern).some((text) => text.startsWith(`${beginning}111`))).toBe(true);

  it('begin also with the characters that it asks for, as often as it does', () => {
    beginWith('~(?P<amount>.*)', '~');
    beginWith('~{3}(?P<amount>.*)', '~~~');
    beginWith('(?i)(?P<amount>#)\\*x{2,9}.*', '#*xx');
  });

  it('are made of each of these characters alone, too', () => {
    const texts = worstTextsFor('(?P<amount>8)(?:[^Q]*Q)?');
    for (const character of ['8', 'Q']) expect(texts).toContain(character.repeat(maxTextLength));
  });

  it('are no longer than a message, however often something is asked for', () => {
    for (const text of worstTextsFor('x{1000}(?P<amount>y{99999999})')) expect(text).toHaveLength(maxTextLength);
  });
});
