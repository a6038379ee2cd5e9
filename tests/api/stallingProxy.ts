import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network that stops carrying anything, and closes nothing. */
export const stallingProxy = async (url: string) => {
  const { hostname, port } = new URL(url);
  let stalled = false;
  /** Whoever says this hears nothing more. */
  let mutedBy: string | undefined;
  let muted = 0;
  /** Connections are forgotten that were made before the last `forget`. */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
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
    /** Neither side of any connection hears of the other again, not even that it closed; new ones work. */
    forget: () => era++,
    open: () => sockets.filter(({ destroyed }) => !destroyed).length / 2,
    close,
  };
};
