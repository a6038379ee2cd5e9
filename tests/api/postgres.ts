import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgresServer';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** A real PostgreSQL server for the tests that need one; `postgresUrl` has no database name. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
