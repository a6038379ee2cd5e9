import { createServer } from 'vite';
import { platformPlugin } from './plugin.mjs';

/** Starts the development server: Vite for the console, and the platform in the same process. */
export const startDevelopment = async () => {
  const { api, ...plugin } = platformPlugin();
  const server = await createServer({ plugins: [{ ...plugin, api }] });
  const stop = async (code) => {
    await Promise.all([api.close(), server.close()]);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  await server.listen();
  server.printUrls();
  if (!(await api.start())) await stop(1);
};
