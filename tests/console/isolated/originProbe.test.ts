import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Http } from '../../../src/dataProvider/http';

const foreign = 'https://platform.example/api/';

/** Stubs `fetch`: what the browser keeps from this page fails, and the answer that nobody may read arrives if `isReachable`. */
const browserThat = ({ allows, isReachable }: { allows: (init: RequestInit) => boolean; isReachable: boolean }) => {
  const probes: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.mode === 'no-cors') {
      probes.push({ address, init });
      return isReachable ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('Failed to fetch'));
    }
    return allows(init) ? Promise.resolve(Response.json([])) : Promise.reject(new TypeError('Failed to fetch'));
  });
  return probes;
};

describe('a call that got no answer', () => {
  let http: (apiBase: string) => Http;
  beforeEach(async () => {
    // What was answered, and the last probe, are kept for a page.
    vi.resetModules();
    const { createHttp } = await import('../../../src/dataProvider/http');
    http = (apiBase) =>
      createHttp({ apiBase, answerSeconds: 30, token: () => 'the-token', onRefused: () => undefined });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('an unanswered call is told apart where the platform refuses this origin, by one probe without a token', async () => {
    const probes = browserThat({ allows: () => false, isReachable: true });
    const platform = http(foreign);
    const calls = ['mgmt/banks', 'mgmt/deals', 'mgmt/users'].map((path) => platform(path));
    for (const call of calls)
      await expect(call).rejects.toMatchObject({
        message: `Your platform does not allow this origin: ${location.origin}`,
        status: 0,
        call: { fault: { at: 'Access-Control-Allow-Origin, -Methods, -Headers' } },
      });
    expect(probes).toHaveLength(1);
    expect(probes[0]).toMatchObject({ address: `${foreign}mgmt/banks`, init: { credentials: 'omit' } });
    expect(probes[0]?.init.headers).toBeUndefined();
  });

  it('an unanswered call names a kind of call that the platform does not allow, though others are answered', async () => {
    browserThat({ allows: ({ method }) => method === 'GET', isReachable: true });
    const platform = http(foreign);
    await platform('mgmt/banks');
    await expect(platform('mgmt/banks', { method: 'POST', body: {} })).rejects.toThrow('does not allow this origin');
  });

  it('an unanswered call has no connection where the platform cannot be reached', async () => {
    browserThat({ allows: () => false, isReachable: false });
    await expect(http(foreign)('mgmt/banks')).rejects.toThrow('No connection to the platform');
  });

  it('an unanswered call has no connection where such calls were answered before', async () => {
    let isUp = true;
    const probes = browserThat({ allows: () => isUp, isReachable: true });
    const platform = http(foreign);
    await platform('mgmt/banks');
    isUp = false;
    await expect(platform('mgmt/deals')).rejects.toThrow('No connection to the platform');
    expect(probes).toEqual([]);
  });

  it('an unanswered call has no connection where the address of the API is none', async () => {
    const probes = browserThat({ allows: () => false, isReachable: true });
    await expect(http('https://[/')('mgmt/banks')).rejects.toThrow('No connection to the platform');
    expect(probes).toEqual([]);
  });

  it('an unanswered call is not probed on a platform at the same origin', async () => {
    const probes = browserThat({ allows: () => false, isReachable: true });
    await expect(http('/api/')('mgmt/banks')).rejects.toThrow('No connection to the platform');
    expect(probes).toEqual([]);
  });
});
