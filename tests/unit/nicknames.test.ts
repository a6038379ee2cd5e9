import { describe, expect, it } from 'vitest';
import { lookOf, looksOf } from '../../server/domain/people/nicknames';

describe('the look of a nickname', () => {
  it.each([
    ['case', 'NordWind'],
    ['spaces', ' Nord  wind '],
    ['a space without width', 'Nord\u200Bwind'],
    ['a joiner without width', 'Nord\u200Dwind'],
    ['a soft hyphen', 'Nord\u00ADwind'],
    ['a mark that turns the text', 'Nord\u202Ewind'],
    ['a Cyrillic o', 'N\u043Erdwind'],
    ['a Greek o', 'N\u03BFrdwind'],
    ['a zero', 'N0rdwind'],
    ['a letter one', 'Nordw1nd'],
    ['a capital I', 'NordwInd'],
    ['full width letters', '\uFF2Eordwind'],
    ['a Braille blank', 'Nordwind\u2800'],
    ['a mark below', 'Nordwind\u0332'],
    ['an Armenian o', 'N\u0585rdwind'],
    ['an Armenian n', 'Nordwi\u0578d'],
    ['an i without its dot', 'Nordw\u0131nd'],
    ['two letters v', 'Nordvvind'],
    ['letters that join to one', 'Norclwind'],
    ['another dash', 'Nord\u2010wind'],
    ['a full stop', 'Nordwind.'],
    ['a sign of another kind', 'Nord`wind^+'],
    ['a Cyrillic fita', 'N\u0473rdwind'],
    ['a bar for l', 'Nordw|nd'],
    ['a tick', 'Nordwind ✓'],
    ['a trade mark', 'Nordwind™'],
    ['an emoji', 'Nordwind 🚚'],
    ['small capitals', 'Nᴏʀᴅᴡɪɴᴅ'],
    ['a Cyrillic r', 'No\u0433dwind'],
    ['a modifier letter', 'Nordwind\u02be'],
    ['letters of other alphabets that look like n, i and w', 'No\u0433\u0501\u026f\u0269\u057cd'],
  ])('the look of a nickname does not change with %s', (_what, nickname) => {
    expect(lookOf(nickname)).toBe(lookOf('Nordwind'));
  });

  it.each([
    ['a Greek capital N', 'Nova', '\u039Dova'],
    ['a Greek capital Y', 'Yota', '\u03A5ota'],
    ['an Armenian capital L', 'Lumen', '\u053Cumen'],
    ['a lunate sigma', 'Coin', '\u03F9oin'],
    ['Greek letters in both cases', 'Nova', '\u039Do\u03BDa'],
    ['a small Greek eta', 'Coin', 'Coi\u03B7'],
    ['a control character', 'Nordwind', 'Nordwind\u0001'],
  ])('two names look alike with %s', (_what, name, other) => {
    expect(looksOf(other).some((look) => looksOf(name).includes(look))).toBe(true);
  });

  it.each(['Nordwand', 'Nordwind 2', 'Northwind', 'Nordwind-shop', 'Норд винд'])(
    'the look of a nickname differs for another name: %s',
    (nickname) => {
      expect(lookOf(nickname)).not.toBe(lookOf('Nordwind'));
    },
  );

  it('names of signs alone differ by their signs', () => {
    expect(lookOf('😀')).not.toBe(lookOf('🚚'));
  });

  it('the look of a Cyrillic name is that of the Latin letters that it can be written with', () => {
    expect(lookOf('ВАСЯ')).toBe(lookOf('BACЯ'));
    expect(lookOf('Рога и копыта')).not.toBe(lookOf('Рога и копята'));
  });
});
