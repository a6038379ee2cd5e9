import { describe, expect, it } from 'vitest';
import { readArguments } from '../../scripts/conformance/arguments';

const address = 'https://pay.example/api';
const asked = (...args: string[]) => readArguments([address, '--as', 'owner@example.com', ...args], 'secret');

describe('the arguments of the conformance suite', () => {
  it.each([
    [address, 'https://pay.example/api/'],
    [`${address}/`, 'https://pay.example/api/'],
    [`${address}///`, 'https://pay.example/api/'],
    ['HTTPS://Pay.Example', 'https://pay.example/'],
  ])('the address %s is the API at %s, with its live channel below it', (given, base) => {
    const read = readArguments([given, '--as', 'x'], 'secret');
    expect(read).toMatchObject({ options: { base, socket: `${base.replace('https', 'wss')}ws/` } });
  });

  it('the conformance suite only reads, unless both options say otherwise', () => {
    expect(asked()).toMatchObject({ options: { mayWrite: false } });
    expect(asked('--write', '--i-know')).toMatchObject({ options: { mayWrite: true } });
    expect(() => asked('--write')).toThrow('--i-know');
    expect(() => asked('--i-know')).toThrow('--write');
  });

  it.each([
    [['--as', 'x'], 'secret', /^One address/],
    [[address, 'more', '--as', 'x'], 'secret', /^One address/],
    [[address], 'secret', /^--as is missing/],
    [[address, '--as', ''], 'secret', /^--as is missing/],
    [[address, '--as', 'x'], undefined, /^CONFORMANCE_PASSWORD is missing/],
    [[address, '--as', 'x'], '', /^CONFORMANCE_PASSWORD is missing/],
    [['http://', '--as', 'x'], 'secret', /^The address of the API: .*http:/],
    [['ftp://pay.example', '--as', 'x'], 'secret', /^The address of the API: .*http:/],
    [['https://pay.example:99999/api', '--as', 'x'], 'secret', /^The address of the API/],
    [[`${address}?x=1`, '--as', 'x'], 'secret', /^The address of the API: .*without/],
    [[`${address}#x`, '--as', 'x'], 'secret', /^The address of the API: .*without/],
    [['https://me:pw@pay.example/api', '--as', 'x'], 'secret', /^The address of the API: .*without a user/],
    [[address, '--as', 'x', '--socket', 'nonsense'], 'secret', /^--socket: .*wss:/],
    [[address, '--as', 'x', '--origin', 'nonsense'], 'secret', /^--origin: .*https:/],
    [[address, '--as', 'x', '--origin', 'https://console.example/dashboard'], 'secret', /^--origin: .*without a path/],
    [[address, '--as', 'x', '--seconds', '0.001'], 'secret', /^--seconds: a number from 1 to 600/],
    [[address, '--as', 'x', '--seconds', 'abc'], 'secret', /^--seconds/],
    [[address, '--as', 'x', '--only', 'bank'], 'secret', /^--only: "bank" is no entity.* Did you mean "banks"\?/],
    [[address, '--as', 'x', '--wirte'], 'secret', /--wirte/],
  ])('the arguments %j with the password %j are refused in words', (args, password, words) => {
    expect(() => readArguments(args, password)).toThrow(words);
  });

  it('a platform may have no live channel to be asked about', () => {
    expect(asked('--socket', 'none')).toMatchObject({ options: { socket: undefined } });
  });

  it('an origin may end with a slash, which browsers leave out', () => {
    expect(asked('--origin', 'https://console.example/')).toMatchObject({
      options: { origin: 'https://console.example' },
    });
  });
});
