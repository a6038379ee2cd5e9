import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server that can stop carrying data without closing connections; on this port, or any that is free. */
export const stallingProxy = async (url: string, listenOn = 0) => {
  const { hostname, port } = new URL(url);
  let stalled = false;
  /** A connection that sends this text gets no more answers. */
  let mutedBy: string | undefined;
  let muted = 0;
  /** Increased by `forget`; connections of earlier eras carry nothing. */
  let era = 0;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    let isMuted = false;
    const made = era;
    near.on('data', (data) => {
      if (isMuted || mutedBy === undefined || !data.includes(mutedBy)) return;
      isMuted = true;
      muted++;
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => !stalled && made === era && !(isMuted && from === far) && to.write(data));
      from.on('error', () => undefined);
      from.on('close', () => made === era && to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', () => resolve()));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return {
    url: through.href,
    stall: (now: boolean) => (stalled = now),
    mute: (by: string | undefined) => (mutedBy = by),
    muted: () => muted,
    /** Existing connections carry nothing any more, not even their end; new ones work. */
    forget: () => era++,
    open: () => sockets.filter(({ destroyed }) => !destroyed).length / 2,
    close,
  };
};
