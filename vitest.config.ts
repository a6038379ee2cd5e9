import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const path = (file: string) => new URL(file, import.meta.url).pathname;

export default defineConfig({
  test: {
    // The default leaves one of two cores idle.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node', isolate: false } },
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
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/api/postgres.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'console',
          include: ['tests/console/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/console/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
