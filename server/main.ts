import { fileURLToPath } from 'node:url';
import { demoAccounts, demoPassword } from './demo/people';
import { readSettings, SettingError } from './settings';
import { start } from './start';

const explain = (error: unknown): string => {
  if (error instanceof SettingError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Setting PORT: ${port} is in use. Choose another: PORT=3001 npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

try {
  const settings = readSettings(process.env);
  const running = await start(settings, fileURLToPath(new URL('../dist', import.meta.url)));
  const signIns = demoAccounts.map(({ email }) => `\n  ${email}`).join('');
  const demo = settings.DEMO && !settings.API_BASE ? `\nDemo sign-ins, password ${demoPassword}:${signIns}` : '';
  process.stdout.write(`\nPayment console: ${running.address}/dashboard\n${demo}\n`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
