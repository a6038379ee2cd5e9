import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3187);

export default defineConfig({
  testDir: 'tests/e2e',
  // Those that `npm test` leaves out have long ways, each step of which may wait.
  timeout: process.env.WHOLE_WALK === 'true' ? 60_000 : 30_000,
  expect: { timeout: 8000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` leaves the tests tagged @long out; `npm run test:long` and .ci/run run them.
  grepInvert: process.env.WHOLE_WALK === 'true' ? [] : /@long/,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // Pages of one profile share a process: tests/e2e/profile.ts.
        '--process-per-site',
      ],
    },
  },
  globalSetup: './tests/e2e/quietAlerts.ts',
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://127.0.0.1:${port}/api/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: 'memory://',
      DEMO_INVOICES: '300',
      DEMO_TRAFFIC: '0',
      LOG_LEVEL: 'warn',
      // Tests make more pay-ins than the demo has accounts.
      REST_MINUTES: '0',
      // All payers in the tests have one address.
      PAYER_CREATIONS: '0',
      PAYER_READS: '0',
      PAYER_OPEN_ADDRESS: '0',
      SUPPORT_CONTACT: 'help@shop.example',
      RETURN_HOSTS: 'shop.example',
      // Of the shop of a test.
      WEBHOOK_ALLOW: `127.0.0.1:${port + 1},127.0.0.1:${port + 3}`,
    },
  },
});
