import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** How long `expect.poll` waits: on a busy machine everything may take several times as long. */
const patient = { poll: { timeout: 10_000 } };

const path = (file: string) => new URL(file, import.meta.url).pathname;

/** Settings of the tests of the console's parts. */
const inConsole = {
  environment: 'jsdom',
  setupFiles: ['tests/console/setup.ts'],
  testTimeout: 20_000,
  expect: patient,
};

export default defineConfig({
  test: {
    // One more than the two cores this is sized for: tests that wait for a server or a database leave theirs idle.
    maxWorkers: 3,
    tags: [{ name: 'long', description: 'Left out of `npm test`; `npm run test:long` and .ci/run run it.' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // A busy machine: no test asserts how long something takes.
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias: { '@node-rs/argon2': path('tests/api/cheapArgon2.ts') } },
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          // Loading the server anew for each file takes longer than many a file's tests.
          isolate: false,
          globalSetup: ['tests/api/postgres.ts'],
          testTimeout: 30_000,
          expect: patient,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/api/postgres.ts'],
          expect: patient,
        },
      },
      {
        plugins: [react()],
        test: { ...inConsole, name: 'console', include: ['tests/console/*.test.{ts,tsx}'], isolate: false },
      },
      {
        // These replace modules (`vi.mock`) or install listeners for good, which the other files would share.
        plugins: [react()],
        test: { ...inConsole, name: 'isolated', include: ['tests/console/isolated/*.test.{ts,tsx}'] },
      },
    ],
  },
});
