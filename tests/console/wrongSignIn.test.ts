import { http as handle, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../src/authProvider/signIn';
import { Role } from '../../src/resources/language/roles';

const config = {
  apiBase: 'https://platform.example/',
  wsEndpoint: 'wss://platform.example/ws/',
  extensions: false,
  idleMinutes: 0,
  answerSeconds: 30,
};
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const token = (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.x`;
const good = { id: 2, uuid: 'u', exp: 2_000_000_000, data: { type: Role.Owner } };
const answering = (body: unknown) => {
  const text = body === undefined ? null : JSON.stringify(body);
  server.use(handle.post(`${config.apiBase}login/`, () => new HttpResponse(text)));
  return signIn(config, 'owner', 'secret');
};

describe('an answer to a sign-in that begins no session', () => {
  it.each([
    ['an empty body', undefined, "The platform's answer is empty.", { expected: 'JSON', received: 'nothing' }],
    [
      'a token that is no JWT',
      { access: 'nonsense' },
      "The platform's token cannot be read: it is not a JWT.",
      { at: 'access', expected: 'a token (JWT)', received: 'text' },
    ],
    [
      'a token that is no text',
      { access: { jwt: 1 } },
      "The platform's token cannot be read: it is not a JWT.",
      { at: 'access', expected: 'a token (JWT)', received: 'object' },
    ],
    [
      'a token under another name',
      { token: token(good) },
      'The platform sends its token in “token”. The console expects it in “access”.',
      { at: 'access', expected: 'a token (JWT)', received: 'nothing' },
    ],
    [
      'a token that is wrapped',
      { success: true, data: { access: token(good) } },
      'The platform sends its token in “data.access”. The console expects it in “access”.',
      { at: 'access', expected: 'a token (JWT)', received: 'nothing' },
    ],
    [
      'a token without an end',
      { access: token({ ...good, exp: 'soon' }) },
      "The platform's token has no usable “exp”.",
      { at: 'access.exp', expected: 'a number', received: 'text' },
    ],
    [
      'a token without an id',
      { access: token({ ...good, id: undefined }) },
      "The platform's token has no usable “id”.",
      { at: 'access.id', expected: 'a number', received: 'nothing' },
    ],
    [
      'a role that does not exist',
      { access: token({ ...good, data: { type: 99 } }) },
      "The platform's token names a role that does not sign in here: 99",
      { at: 'access.data.type', expected: 'a role that signs in', received: '99' },
    ],
    [
      'a token without a role',
      { access: token({ ...good, data: undefined }) },
      "The platform's token names a role that does not sign in here: nothing",
      { at: 'access.data.type', expected: 'a role that signs in', received: 'nothing' },
    ],
  ])('an answer to a sign-in that begins no session says what is wrong: %s', async (_what, body, message, fault) => {
    await expect(answering(body)).rejects.toMatchObject({
      message,
      call: { method: 'POST', path: 'login/', status: 200, fault },
    });
  });

  it('an answer to a sign-in is a refusal of the credentials where it has an error or no token', async () => {
    const refusal = { refusal: 'Invalid login or password' };
    expect(await answering({ error: 'no' })).toEqual(refusal);
    expect(await answering({})).toEqual(refusal);
    expect(await answering({ message: 'Wrong. Try again. Or not.', data: { attempts: 2 } })).toEqual(refusal);
    expect(await answering(null)).toEqual(refusal);
  });

  it('an answer to a sign-in begins a session where the token is right', async () => {
    expect(await answering({ access: token(good) })).toMatchObject({ session: { id: 2, role: Role.Owner } });
  });
});
