import type { Role } from '../../src/resources/language/roles';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { TokenKeys } from '../../server/base/tokenKeys';
import { issueTicket, readTicket } from '../../server/session/factors/tickets';
import { callerOf, issueToken, tokenEnd } from '../../server/session/tokens';
import { isVerificationCode, verificationCode } from '../../server/session/verificationCode';
import { decodeJwt } from 'jose';
import { openTestPlatform, type TestPlatform } from './testPlatform';

describe('replacing TOKEN_SECRET', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(undefined, 0);
  });
  afterAll(() => api.close());

  const [old, next] = [randomBytes(48), randomBytes(48)];
  const onlyOld = new TokenKeys([old]);
  const onlyNext = new TokenKeys([next]);
  const both = new TokenKeys([next, old]);

  it('replacing TOKEN_SECRET leaves everybody signed in while TOKEN_SECRET_BEFORE has the old, and signs with the new one', async () => {
    const { id, uuid, email, data, jti } = decodeJwt<{
      id: number;
      uuid: string;
      email: string;
      data: { type: Role };
      jti: string;
    }>(await api.token('owner'));
    const subject = { id, uuid, email, type: data.type, session: jti, endsAt: tokenEnd(api.platform) };
    const read = async (tokenKeys: TokenKeys, token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await createApi({ ...api.platform, tokenKeys }).request('/mgmt/banks', { headers })).status;
    };
    const oldToken = await issueToken({ tokenKeys: onlyOld }, subject);
    expect([await read(onlyOld, oldToken), await read(both, oldToken), await read(onlyNext, oldToken)]).toEqual([
      200, 200, 401,
    ]);
    // What a socket asks of its token.
    expect(await callerOf({ ...api.platform, tokenKeys: both }, oldToken)).toMatchObject({ id });
    await expect(callerOf({ ...api.platform, tokenKeys: onlyNext }, oldToken)).rejects.toMatchObject({ status: 401 });
    const newToken = await issueToken({ tokenKeys: both }, subject);
    expect([await read(onlyNext, newToken), await read(onlyOld, newToken)]).toEqual([200, 401]);
  });

  it('replacing TOKEN_SECRET accepts the tickets and the six digits of the old one as well, and no others', async () => {
    const content = { challenge: 'c' };
    const ticket = await issueTicket(onlyOld, 'passkeySignIn', content);
    expect(await readTicket(both, 'passkeySignIn', ticket)).toMatchObject(content);
    await expect(readTicket(onlyNext, 'passkeySignIn', ticket)).rejects.toMatchObject({ code: 'ticket_ended' });
    await expect(readTicket(both, 'proof', ticket)).rejects.toMatchObject({ code: 'ticket_ended' });
    const person = { id: 1, passwordIssuedDate: null, verifiedDate: null };
    const { digits } = verificationCode(onlyOld, person);
    expect(isVerificationCode(both, person, digits)).toBe(true);
    expect(isVerificationCode(both, { ...person, id: 2 }, digits)).toBe(false);
    const shown = verificationCode(both, person).digits;
    expect(isVerificationCode(onlyNext, person, shown)).toBe(true);
  });
});
