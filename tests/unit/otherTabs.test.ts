// @vitest-environment jsdom
import { BroadcastChannel as NodeChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceEnd, answerOtherTabs, askOtherTabs } from '../../src/authProvider/otherTabs';
import { storedLastSignIn, storedToken } from '../../src/authProvider/session';
import { Role } from '../../src/resources/language/roles';

const secondsNow = Math.floor(Date.now() / 1000);
const tokenOf = (id: number, endsInSeconds = 3600) =>
  `x.${Buffer.from(JSON.stringify({ id, exp: secondsNow + endsInSeconds, data: { type: Role.Owner } })).toString('base64url')}.x`;

/** A tab of another build, which speaks the same messages. */
const openTab = (answer: (request: string) => object[]) => {
  const channel = new NodeChannel('neighbours');
  const heard: unknown[] = [];
  channel.addEventListener('message', (event) => {
    const message = (event as unknown as { data: { kind: string; request: string } }).data;
    heard.push(message);
    if (message.kind === 'ask') for (const given of answer(message.request)) channel.postMessage(given);
  });
  return { channel, heard };
};

describe('tabs of one origin', () => {
  const closings: (() => void)[] = [];
  beforeEach(() => {
    vi.stubGlobal('BroadcastChannel', NodeChannel);
    sessionStorage.clear();
  });
  afterEach(() => {
    for (const close of closings.splice(0)) close();
    vi.unstubAllGlobals();
  });
  const tab = (answer: Parameters<typeof openTab>[0] = () => []) => {
    const opened = openTab(answer);
    closings.push(() => opened.channel.close());
    return opened;
  };
  const gift = (request: string, id: number, visibleAt: number) => ({
    kind: 'give',
    request,
    token: tokenOf(id),
    lastSignIn: { date: '2026-11-24T00:00:00.000Z', address: '1.2.3.4' },
    visibleAt,
  });

  it('other tabs give their session: that of the tab that was visible last', async () => {
    tab((request) => [gift(request, 5, 1000)]);
    tab((request) => [gift(request, 7, 3000), gift('another request', 8, 9000)]);
    tab((request) => [gift(request, 6, 2000)]);
    expect((await askOtherTabs())?.id).toBe(7);
    expect(storedToken()).toBe(tokenOf(7));
    expect(storedLastSignIn()?.address).toBe('1.2.3.4');
  });

  it('other tabs are not believed when they give nonsense or a session that has ended', async () => {
    tab((request) => [
      { ...gift(request, 5, 1), token: 'nonsense' },
      { kind: 'unknown' },
      { ...gift(request, 5, 0), token: tokenOf(5, -1) },
    ]);
    expect(await askOtherTabs()).toBeNull();
    expect(storedToken()).toBeNull();
  });

  it('other tabs that give nonsense leave the word to others', async () => {
    tab((request) => [{ ...gift(request, 5, 9000), token: 'nonsense' }, gift(request, 6, 1)]);
    expect((await askOtherTabs())?.id).toBe(6);
  });

  it('other tabs do not replace a session that was opened here meanwhile', async () => {
    tab((request) => {
      sessionStorage.setItem('a_auth', tokenOf(9));
      return [gift(request, 5, 1)];
    });
    expect(await askOtherTabs()).toBeNull();
    expect(storedToken()).toBe(tokenOf(9));
  });

  it('other tabs are waited for 100 ms', async () => {
    const startedAt = performance.now();
    expect(await askOtherTabs()).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(300);
  });

  it('other tabs are answered while this tab is unlocked and was just visible', async () => {
    sessionStorage.setItem('a_auth', tokenOf(5));
    let isLocked = false;
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    closings.push(answerOtherTabs({ userId: 5, mayGive: () => !isLocked, onEnd: () => undefined }));
    const asking = tab();
    let requests = 0;
    const isAnswered = async () => {
      const request = `r${++requests}`;
      asking.channel.postMessage({ kind: 'ask', request });
      await new Promise((resolve) => setTimeout(resolve, 50));
      return asking.heard.some((message) => (message as { request?: string }).request === request);
    };
    expect(await isAnswered()).toBe(true);
    isLocked = true;
    expect(await isAnswered()).toBe(false);
    isLocked = false;
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await isAnswered()).toBe(true);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    expect(await isAnswered()).toBe(false);
    clock.mockRestore();
    expect(await isAnswered()).toBe(true);
    sessionStorage.clear();
    expect(await isAnswered()).toBe(false);
  });

  it('tabs hear of the end of a session of the same person alone', async () => {
    const ended: number[] = [];
    for (const userId of [5, 6])
      closings.push(answerOtherTabs({ userId, mayGive: () => true, onEnd: () => ended.push(userId) }));
    announceEnd(6);
    await expect.poll(() => ended).toEqual([6]);
  });
});
