import { describe, expect, it } from 'vitest';
import { describeError } from '../../server/describeError';

const failed = (message: string, more: object) => Object.assign(new Error(message), more);

describe('the message of a failed start', () => {
  it.each([
    [
      'a port that is in use',
      failed('listen', { code: 'EADDRINUSE', syscall: 'listen', port: 80 }),
      /^Setting PORT: 80/,
    ],
    [
      'a host that is not ours',
      failed('listen EADDRNOTAVAIL', { syscall: 'listen' }),
      /^Settings HOST and PORT: listen/,
    ],
    ['a host without an address', failed('no', { syscall: 'getaddrinfo' }), /^Settings HOST and PORT: no$/],
    ['a full disk', failed('could not extend', { code: '53100' }), /^No room is left on the disk: could not extend$/],
  ])('names %s in one line', (_what, error, line) => {
    expect(describeError(error)).toMatch(line);
    expect(describeError(error)).not.toContain('\n');
  });
});
