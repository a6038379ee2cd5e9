import { describe, expect, it } from 'vitest';
import { describeError } from '../../server/commands/describeError';

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
      failed('listen', { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '192.0.2.1' }),
      /^Setting HOST: 192.0.2.1 is no address of this machine$/,
    ],
    [
      'a host without an address',
      failed('no', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere' }),
      /^Setting HOST: nowhere is no name that leads to this machine \(ENOTFOUND\)$/,
    ],
    [
      'a port that needs more rights',
      failed('listen', { code: 'EACCES', syscall: 'listen', port: 80 }),
      /^Setting PORT: 80 needs more rights/,
    ],
    ['any other refusal to listen', failed('listen EINVAL', { syscall: 'listen' }), /^Settings HOST and PORT: listen/],
    ['a full disk', failed('could not extend', { code: '53100' }), /^No room is left on the disk: could not extend$/],
  ])('the message of a failed start names %s in one line', (_what, error, line) => {
    expect(describeError(error)).toMatch(line);
    expect(describeError(error)).not.toContain('\n');
  });
});
