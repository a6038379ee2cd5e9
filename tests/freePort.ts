import { createServer, type AddressInfo } from 'node:net';

/** A port of this machine that nothing listens on. */
export const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
};
