import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canAccess } from '../../src/authProvider/authProvider';
import { signOut, storedSession, storeToken, tokenKey } from '../../src/authProvider/session';
import { readToken } from '../../src/authProvider/token';
import { forgetUnsent, storeAtSessionEnd, unsentOf } from '../../src/authProvider/unsentInput';
import { storeAnswerDraft } from '../../src/admin/panel/answerDrafts';
import { startSessionClock } from '../../src/authProvider/sessionClock';
import { Role } from '../../src/resources/language/roles';
import { addressAfterSignIn } from '../../src/start';

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
const good = { id: 2, uuid: 'u', exp: 2_000_000_000, email: 'o@example.com', data: { type: Role.Owner } };

describe('the stored token', () => {
  afterEach(() => sessionStorage.clear());

  it('the token is stored unchanged under a_auth and read as the session', () => {
    storeToken(token(good));
    expect(sessionStorage.getItem('a_auth')).toBe(token(good));
    expect(storedSession()).toMatchObject({
      id: 2,
      role: Role.Owner,
      email: 'o@example.com',
      endsAt: 2_000_000_000_000,
    });
  });

  it.each([
    ['no JWT format', 'nonsense'],
    ['an unknown role', token({ ...good, data: { type: 99 } })],
    ['the role of a service account', token({ ...good, data: { type: 0 } })],
    ['no end', token({ ...good, exp: 'soon' })],
    ['no data', token({ ...good, data: undefined })],
  ])('the stored token is no session if it has %s', (_what, raw) => {
    expect(readToken(raw)).toBeNull();
  });

  it('the stored token is removed by signing out, with everything else in the session storage', () => {
    sessionStorage.setItem(tokenKey, token(good));
    sessionStorage.setItem('other', 'x');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signOut();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('what was typed and not sent', () => {
  beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => sessionStorage.clear());
  const dialog = { into: 'Resolve invoices/1', typed: { reason: 'Paid twice' } };
  const end = (reason?: 'expired') => {
    storeToken(token(good));
    const stop = storeAtSessionEnd(() => [dialog]);
    signOut(reason);
    stop();
  };

  it('what was typed and not sent is there for the same person after their session ended, and once', () => {
    end('expired');
    storeToken(token(good));
    expect(unsentOf(2, dialog.into)).toEqual(dialog.typed);
    forgetUnsent(dialog.into);
    expect(unsentOf(2, dialog.into)).toBeUndefined();
  });

  it('what was typed and not sent into an answer is kept, too', () => {
    storeToken(token(good));
    storeAnswerDraft('support/5', 'Half an answer');
    signOut('expired');
    expect(JSON.stringify(sessionStorage)).toContain('Half an answer');
    storeAnswerDraft('support/5', '');
  });

  it('what was typed and not sent is forgotten when somebody else signs in, or who typed it signed out', () => {
    end('expired');
    storeToken(token({ ...good, id: 3 }));
    storeToken(token(good));
    expect(unsentOf(2, dialog.into)).toBeUndefined();
    end();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the session clock', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const start = (life: number) => {
    const events = { onWarn: vi.fn(), onEnd: vi.fn() };
    return { ...events, stop: startSessionClock(Date.now() + life, events) };
  };

  it('the session clock ends an expired session at once', () => {
    expect(start(-1).onEnd).toHaveBeenCalledOnce();
  });

  it('the session clock warns ten minutes before the end and ends on time, once', () => {
    const { onWarn, onEnd } = start(60 * minute);
    vi.advanceTimersByTime(49 * minute);
    expect(onWarn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(minute);
    expect(onWarn).toHaveBeenCalledExactlyOnceWith(10);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60 * minute);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(onWarn).toHaveBeenCalledOnce();
  });

  it('the session clock works for sessions longer than setTimeout allows', () => {
    const { onEnd } = start(30 * day);
    vi.advanceTimersByTime(29 * day);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(day);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('the session clock ends the session when the computer wakes after the end', () => {
    const { onEnd } = start(60 * minute);
    vi.setSystemTime(Date.now() + 8 * 60 * minute);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('the session clock does nothing after it is stopped', () => {
    const { onEnd, stop } = start(minute);
    stop();
    vi.advanceTimersByTime(60 * minute);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe('after signing in', () => {
  it.each([
    ['', '/dashboard/main'],
    ['?next=%2Fdashboard%2Finvoices%3Fpage%3D2', '/dashboard/invoices?page=2'],
    ['?next=https%3A%2F%2Fevil.example%2F', '/dashboard/main'],
    ['?next=%2F%2Fevil.example', '/dashboard/main'],
    ['?next=%2Fdashboard%2Fauth', '/dashboard/main'],
    ['?next=%2Fdashboard%2F..%2F..%2Fx', '/dashboard/main'],
  ])('after signing in, %s leads to %s', (search, address) => {
    expect(addressAfterSignIn(search)).toBe(address);
  });
});

describe('canAccess', () => {
  it('canAccess follows the roles of the definitions', () => {
    expect(canAccess(Role.Owner, 'banks', 'create')).toBe(true);
    expect(canAccess(Role.Owner, 'banks', 'remove')).toBe(true);
    expect(canAccess(Role.Finance, 'banks', 'list')).toBe(false);
    expect(canAccess(Role.Finance, 'invoices', 'list')).toBe(true);
    expect(canAccess(Role.Owner, 'nothing', 'list')).toBe(false);
    expect(canAccess(Role.Owner, 'banks', 'nothing')).toBe(false);
  });
});
