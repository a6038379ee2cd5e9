import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type StartedServer } from './startServer';

/** The folder of the project. */
export const root = new URL('../', import.meta.url).pathname;

/** An entity that is added to a copy of the project: its name, and its file in `src/resources`. */
export interface AddedEntity {
  name: string;
  file: string;
}

/** A server of a copy of the project, which has entities that the project has not. */
export interface CopiedServer {
  address: string;
  call: (
    token: string,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; json: Record<string, unknown> }>;
  tokenOf: (who: string) => Promise<string>;
  close: () => Promise<void>;
}

/** What is at the top of the project and belongs to no copy. */
export const notCopied = ['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report'];

/** A copy of the project in a folder of its own, with the packages of the project. */
export interface CopiedTree {
  folder: string;
  remove: () => Promise<void>;
}

/** Copies what the server and its checks need, and these files and folders of the project besides. */
export const copyTree = async (files: readonly string[] = []): Promise<CopiedTree> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-entity-'));
  for (const part of ['src', 'server', 'package.json', 'tsconfig.json', ...files])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** Adds these entities to a copy, listed after the banks. */
export const addEntities = async (folder: string, entities: readonly AddedEntity[]): Promise<void> => {
  const indexPath = join(folder, 'src/resources/index.ts');
  const index = await readFile(indexPath, 'utf8');
  const imports = entities.map(({ name }) => `import { ${name} } from './${name}';\n`).join('');
  const lines = entities.map(({ name }) => `  ${name},\n`).join('');
  for (const { name, file } of entities) await writeFile(join(folder, `src/resources/${name}.ts`), file);
  await writeFile(indexPath, `${imports}${index.replace('  banks,\n', `  banks,\n${lines}`)}`);
};

/** Starts the server of a copy on a database. Closing it removes the copy. */
export const startCopy = async ({ folder, remove }: CopiedTree, databaseUrl: string): Promise<CopiedServer> => {
  const server: StartedServer = startServer(folder, {
    DATA_DIR: 'memory://',
    DATABASE_URL: databaseUrl,
    DEMO_TRAFFIC: '0',
  });
  const address = await server.started;

  const call: CopiedServer['call'] = async (token, method, path, body) => {
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  return {
    address,
    call,
    tokenOf: async (who) =>
      String(
        (await call('', 'POST', 'login/', { loginId: `${who}@example.com`, password: 'demo-console' })).json.access,
      ),
    close: async () => {
      await server.stop();
      await remove();
    },
  };
};

/** Starts the project with these entities, and with these files of the project's besides. */
export const startWith = async (
  entities: readonly AddedEntity[],
  databaseUrl: string,
  files: readonly string[] = [],
): Promise<CopiedServer> => {
  const tree = await copyTree(files);
  await addEntities(tree.folder, entities);
  return startCopy(tree, databaseUrl);
};
