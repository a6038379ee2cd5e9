import { randomBytes, webcrypto } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { TokenKeys } from '../../server/base/tokenKeys';

const keys = new TokenKeys([randomBytes(48)]);
const sign = (minutes: number) =>
  new SignJWT({ id: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(new Date(Date.now() + minutes * 60_000))
    .sign(keys.newest);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the signature of a token is verified once, and its end each time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const verify = vi.spyOn(webcrypto.subtle, 'verify');
  const token = await sign(10);
  for (let time = 0; time < 3; time++) expect((await keys.verify(token)).payload).toMatchObject({ id: 1 });
  expect(verify).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * 60_000);
  await expect(keys.verify(token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
});

it('a token that differs from a verified one in its claims or its signature is refused', async () => {
  const [header, claims, signature] = (await sign(10)).split('.');
  await keys.verify([header, claims, signature].join('.'));
  const others = Buffer.from(JSON.stringify({ id: 2, exp: Math.floor(Date.now() / 1000) + 600 })).toString('base64url');
  for (const token of [
    [header, others, signature],
    [header, claims, signature!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    [header, claims, ''],
  ])
    await expect(keys.verify(token.join('.'))).rejects.toThrow();
});

it('what a token is for is asked each time', async () => {
  const token = await sign(10);
  await keys.verify(token);
  await expect(keys.verify(token, { audience: 'proof' })).rejects.toMatchObject({ claim: 'aud' });
});
