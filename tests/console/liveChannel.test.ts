import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLiveChannel } from '../../src/dataProvider/liveChannel';

/** A socket under the test's control. */
class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = 0;
  readonly sent: string[] = [];
  constructor(readonly url: string) {
    super();
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close'));
  }
}

describe('the live channel', () => {
  const onMessage = vi.fn();
  const onReconnected = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.opened.length = 0;
    vi.clearAllMocks();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const event = '{"event":"store-update","data":[]}';
  const open = () => openLiveChannel({ endpoint: '/api/ws/', token: () => 'the-token', onMessage, onReconnected });
  const latest = () => FakeSocket.opened.at(-1)!;
  const openSocket = async () => {
    await vi.advanceTimersByTimeAsync(0);
    latest().open();
  };
  const connect = async () => {
    await openSocket();
    latest().receive(event);
  };

  it('the live channel sends the token when it is connected, and passes events on', async () => {
    const channel = open();
    expect(channel.state().kind).toBe('reconnecting');
    await openSocket();
    expect(latest().url).toMatch(/^ws:.*\/api\/ws\/$/);
    expect(latest().sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { event: 'auth', data: { token: 'the-token' } },
    ]);
    latest().receive('{"event":"new-user","data":{"id":1},"asOf":7}');
    latest().receive('nonsense');
    latest().receive('{"no":"event"}');
    for (const asOf of ['1e300', '-1', '1.5', '"abc"', '{}'])
      latest().receive(`{"event":"new-user","data":1,"asOf":${asOf}}`);
    expect(onMessage.mock.calls).toEqual([
      ['new-user', { id: 1 }, 7],
      ...Array.from({ length: 5 }, () => ['new-user', 1, undefined]),
    ]);
    channel.close();
  });

  it('the live channel reconnects every 5 seconds, is off after 30, and reports when it is connected again', async () => {
    const channel = open();
    await connect();
    latest().close();
    expect(channel.state().kind).toBe('reconnecting');
    const before = FakeSocket.opened.length;
    await vi.advanceTimersByTimeAsync(5100);
    expect(FakeSocket.opened.length).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(26_000);
    expect(channel.state().kind).toBe('off');
    expect(onReconnected).not.toHaveBeenCalled();
    const attempts = FakeSocket.opened.length;
    while (FakeSocket.opened.length === attempts) await vi.advanceTimersByTimeAsync(100);
    latest().open();
    latest().receive(event);
    expect(channel.state().kind).toBe('live');
    expect(onReconnected).toHaveBeenCalledOnce();
    channel.close();
  });

  it("the live channel reconnects if a platform that sends 'alive' falls silent", async () => {
    const channel = open();
    await connect();
    latest().receive('{"event":"alive","data":{}}');
    await vi.advanceTimersByTimeAsync(20_000);
    latest().receive('{"event":"alive","data":{}}');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(channel.state().kind).toBe('live');
    expect(FakeSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6000);
    expect(channel.state().kind).toBe('reconnecting');
    expect(FakeSocket.opened.length).toBeGreaterThan(1);
    expect(onMessage.mock.calls).toEqual([['store-update', [], undefined]]);
    channel.close();
  });

  it('the live channel is disconnected at once when the browser goes offline, and reconnects at once afterwards', async () => {
    const channel = open();
    await connect();
    dispatchEvent(new Event('offline'));
    expect(channel.state().kind).toBe('reconnecting');
    const before = FakeSocket.opened.length;
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.opened.length).toBe(before + 1);
    latest().open();
    latest().receive(event);
    expect(channel.state().kind).toBe('live');
    expect(onReconnected).toHaveBeenCalledOnce();
    channel.close();
  });

  it('the live channel sends a probe after an unanswered call, and reconnects if the probe is not answered', async () => {
    const channel = open();
    await connect();
    latest().receive('{"event":"alive","data":{}}');
    channel.checkConnection();
    expect(latest().sent).toHaveLength(2);
    latest().receive('{"event":"alive","data":{}}');
    await vi.advanceTimersByTimeAsync(5000);
    expect(channel.state().kind).toBe('live');
    channel.checkConnection();
    await vi.advanceTimersByTimeAsync(4100);
    expect(channel.state().kind).toBe('reconnecting');
    channel.close();
  });

  it('the live channel is live once an event has arrived, and off if none does', async () => {
    const channel = open();
    await openSocket();
    expect(channel.state().kind).toBe('reconnecting');
    latest().receive('nonsense');
    expect(channel.state().kind).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(31_000);
    expect(channel.state().kind).toBe('off');
    expect(FakeSocket.opened).toHaveLength(1);
    latest().receive(event);
    expect(channel.state().kind).toBe('live');
    expect(onReconnected).not.toHaveBeenCalled();
    channel.close();
  });

  it('the live channel reports one reconnection if later sockets break before an event arrives', async () => {
    const channel = open();
    await connect();
    for (let breaks = 0; breaks < 5; breaks++) {
      latest().close();
      await vi.advanceTimersByTimeAsync(5100);
      latest().open();
    }
    expect(onReconnected).toHaveBeenCalledOnce();
    channel.close();
  });

  it('the live channel replaces the socket of a plain platform after an unanswered call, unless it was just opened', async () => {
    const channel = open();
    await connect();
    channel.checkConnection();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    channel.checkConnection();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.opened).toHaveLength(2);
    channel.close();
  });

  it('the live channel stays live on a plain platform that sends nothing', async () => {
    const channel = open();
    await connect();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(channel.state().kind).toBe('live');
    channel.close();
  });
});
