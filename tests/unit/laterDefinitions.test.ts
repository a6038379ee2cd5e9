import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstEntities, laterDefinitions } from '../../scripts/vite/laterDefinitions';
import type { Definition, Page } from '../../src/resources/language/definition';
import { screens } from '../../src/resources/index';

/** What the tested build has: the list of screens, what else a file of later definitions exports, and what completes them. */
interface Built {
  screens: readonly (Definition | Page)[];
  addresses: { addresses: Definition; maxAddresses: number };
  disputes: { disputes: Definition; disputeTabs?: unknown; disputeFields?: object };
  complete: () => Promise<void>;
}

const resources = new URL('../../src/resources/', import.meta.url).pathname;
const source = `
  export { screens } from '${resources}index.ts';
  export * as addresses from '${resources}addresses.ts';
  export * as disputes from '${resources}disputes.ts';
  export const complete = () => import('${resources}laterDefinitions.ts');`;

/** What a value says, functions by their text. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'function' ? `${inner.name}()` : inner));

/** A value with its keys in one order, as two ways to declare the same differ in it. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, inner]) => inner !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value;

describe('the definitions that no first screen needs', () => {
  let folder: string;
  let built: Built;
  const whole = new Map(screens.map((screen) => [screen.name as string, screen as Definition | Page]));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'later-definitions-'));
    const entry = 'virtual:entry';
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [
        laterDefinitions(),
        {
          name: 'entry',
          resolveId: (id) => (id === entry ? id : undefined),
          load: (id) => (id === entry ? source : undefined),
        },
      ],
      build: {
        outDir: folder,
        minify: false,
        lib: { entry, formats: ['es'] },
        rolldownOptions: { input: entry, output: { entryFileNames: 'entry.mjs', chunkFileNames: '[name].mjs' } },
      },
    });
    built = (await import(join(folder, 'entry.mjs'))) as Built;
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('begin as heads, and are completed as they are written, as the same objects', async () => {
    const before = new Map(built.screens.map((screen) => [screen.name, screen]));
    const first = firstEntities.map((name) => whole.get(name)?.name);
    expect([...before.keys()]).toEqual([...whole.keys()]);
    for (const [name, screen] of before) {
      const { title, route, menu, access } = whole.get(name)!;
      expect(screen).toMatchObject(JSON.parse(JSON.stringify({ title, route, menu, access })) as object);
      if (screen.kind === 'page' || first.includes(name))
        expect(textOf(sorted(screen))).toBe(textOf(sorted(whole.get(name))));
      else expect(screen).toMatchObject({ fields: {}, display: {} });
    }
    const { disputes, addresses } = built;
    expect(addresses.maxAddresses).toBeGreaterThan(0);
    expect(disputes.disputeFields).toBeUndefined();
    await built.complete();
    for (const screen of built.screens) {
      expect(screen).toBe(before.get(screen.name));
      expect(textOf(sorted(screen)), screen.name).toBe(textOf(sorted(whole.get(screen.name))));
    }
    expect(disputes.disputes).toBe(before.get('disputes'));
    expect(disputes.disputeFields).toMatchObject({ id: { label: 'id' } });
  });
});
