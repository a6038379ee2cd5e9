import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import type { Oldest } from './oldest';

const partsOf = (version: string) => version.split('.').map(Number);

const isLater = (version: string, other: string): boolean => {
  const otherParts = partsOf(other);
  const [difference = 0] = partsOf(version).flatMap((part, index) => part - (otherParts[index] ?? 0) || []);
  return difference > 0;
};

/** The first version of a browser that has a feature as it is specified; undefined where none has. */
const firstVersion = ({ support }: CompatStatement, browser: BrowserName): string | undefined => {
  const statements = [support[browser] ?? []].flat();
  const whole = statements.find(
    (one) => !one.flags && !one.prefix && !one.alternative_name && !one.partial_implementation,
  );
  const version = whole?.version_added;
  // '≤79': the data knows no older version.
  return typeof version === 'string' && version !== 'preview' ? version.replace('≤', '') : undefined;
};

/** Which of the oldest browsers lack a feature, by the version that first has it: 'Safari 17.4', or 'Safari' for none. */
const lackedBy = (statement: CompatStatement, oldest: Oldest): string[] =>
  Object.entries(oldest).flatMap(([name, version]) => {
    const browser = name as BrowserName;
    const first = firstVersion(statement, browser);
    const title = data.browsers[browser].name;
    if (first === undefined) return [title];
    return isLater(first, version) ? [`${title} ${first}`] : [];
  });

/** A feature by its path in the data: `api.URL.canParse_static`. */
export type FeaturePath = string;

/** A feature that is newer than the oldest browsers. */
export interface NewerFeature {
  path: FeaturePath;
  /** The browsers that lack it, each with the version that first has it. */
  lackedBy: string[];
}

const entryAt = (path: FeaturePath): Identifier | undefined =>
  path
    .split('.')
    .reduce<Identifier | undefined>(
      (entry, key) => (entry && Object.hasOwn(entry, key) ? entry[key] : undefined),
      data as unknown as Identifier,
    );

const statementAt = (path: FeaturePath): CompatStatement | undefined => {
  const { __compat: statement } = entryAt(path) ?? {};
  return statement;
};

/** Returns the feature at a path where one of the oldest browsers lacks it. */
export const newerFeature = (path: FeaturePath, oldest: Oldest): NewerFeature | undefined => {
  const statement = statementAt(path);
  const lacking = statement ? lackedBy(statement, oldest) : [];
  return lacking.length > 0 ? { path, lackedBy: lacking } : undefined;
};

/** The paths of all features below an entry, `depth` levels down. */
export const pathsBelow = (path: FeaturePath, depth: number): FeaturePath[] =>
  Object.keys(entryAt(path) ?? {})
    .filter((key) => key !== '__compat')
    .map((key) => `${path}.${key}`)
    .flatMap((child) => (depth > 1 ? [child, ...pathsBelow(child, depth - 1)] : [child]))
    .filter((child) => statementAt(child) !== undefined);

/**
 * The names of functions and objects that one of the oldest browsers lacks: `Array.toSorted` for a method of arrays or of
 * `Array` itself. A test takes them away.
 */
export const lackedNames = (oldest: Oldest): string[] =>
  ['javascript.builtins', 'api'].flatMap((root) =>
    pathsBelow(root, 2)
      .filter((path) => newerFeature(path, oldest))
      .map((path) => path.slice(root.length + 1).replace(/_static$/, '')),
  );
