import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { root } from '../ensure.mjs';
import { bodyModule, headModule, type Exports } from './headsAndBodies.ts';

/**
 * The files whose definitions come whole with the console, because the first screens draw their records: Invoices, and the
 * names in its rows.
 */
export const firstEntities: readonly string[] = ['invoices', 'clients', 'users'];

const folder = join(root, 'src/resources');
/** Empty in the sources. In a build it has the bodies. */
const completing = join(folder, 'laterDefinitions.ts');
/** Ends the id of a file that has the bodies of its definitions. Without it, a file of later definitions has their heads. */
const whole = '?whole';

/** The files of later definitions: those that the list of screens imports, without the first. */
const laterFiles = [
  ...readFileSync(join(folder, 'index.ts'), 'utf8').matchAll(/^import \{.*\} from '\.\/(\w+)';$/gm),
].flatMap(([, file]) => (file === undefined || firstEntities.includes(file) ? [] : [join(folder, `${file}.ts`)]));

/** Whether a module has heads, or bodies, of later definitions. */
export const isOfLaterDefinitions = (module: string): boolean => laterFiles.includes(module.replace(whole, ''));

/** Runs the files of later definitions, and returns what each exports. */
const readExports = async (): Promise<ReadonlyMap<string, Exports>> => {
  const entry = 'virtual:later';
  const code = laterFiles.map((file, index) => `export * as file${index} from '${file}';`).join('\n');
  const reading: Plugin = {
    name: 'later',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? code : null),
  };
  const { module } = await runnerImport<Record<string, Exports>>(entry, { configFile: false, plugins: [reading] });
  return new Map(laterFiles.map((file, index) => [file, module[`file${index}`]!]));
};

/**
 * Divides the definitions that no first screen needs: their heads come with the console, and their bodies in a file of their
 * own, which completes the same objects (`src/dataProvider/wholeDefinitions.ts`). Both are made of the definitions as they
 * are written.
 */
export const laterDefinitions = (): Plugin => {
  let later: ReadonlyMap<string, Exports> = new Map();
  return {
    name: 'later-definitions',
    apply: 'build',
    enforce: 'pre',
    buildStart: async () => {
      later = await readExports();
    },
    async resolveId(source, importer) {
      if (importer !== completing && !importer?.endsWith(whole)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      // Bodies import other files whole, and their own for its heads.
      const isWhole = resolved && later.has(resolved.id) && importer !== resolved.id + whole;
      return isWhole ? { ...resolved, id: resolved.id + whole } : resolved;
    },
    load(id) {
      if (id === completing) return laterFiles.map((file) => `import '${file}';`).join('\n');
      const file = id.replace(whole, '');
      const exported = later.get(file);
      if (!exported) return null;
      if (id === file) return { code: headModule(exported), moduleSideEffects: false };
      const code = readFileSync(file, 'utf8');
      return { code: bodyModule(code, this.parse(code, { lang: 'ts' }), exported, file), moduleSideEffects: true };
    },
  };
};
