import { parseSync, Visitor, type MemberExpression } from 'oxc-parser';
import { newerFeature, pathsBelow, type FeaturePath, type NewerFeature } from './features';
import type { Oldest } from './oldest';

/** Globals by name that are an object of an interface. */
const interfaces: Record<string, string> = { document: 'Document', navigator: 'Navigator', location: 'Location' };
const windowNames = new Set(['window', 'self', 'globalThis']);

const lastKey = (path: FeaturePath) => path.slice(path.lastIndexOf('.') + 1);
const byLastKey = (paths: readonly FeaturePath[]) => {
  const found = new Map<string, FeaturePath[]>();
  for (const path of paths) found.set(lastKey(path), [...(found.get(lastKey(path)) ?? []), path]);
  return found;
};

/** The methods of JavaScript's own objects by name: `toSorted`. A call does not say which object it is of. */
const builtInMethods = byLastKey(pathsBelow('javascript.builtins', 2));

const globalPaths = (name: string) => [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`];
const memberPaths = (object: string, member: string): FeaturePath[] => {
  if (windowNames.has(object)) return globalPaths(member);
  const type = interfaces[object];
  if (type !== undefined) return [`api.${type}.${member}`];
  return [`javascript.builtins.${object}.${member}`, `api.${object}.${member}_static`];
};

const regexpFeatures: [RegExp, FeaturePath][] = [
  [/\(\?<[=!]/, 'javascript.regular_expressions.lookbehind_assertion'],
  [/\(\?[ims]*-?[ims]+:/, 'javascript.regular_expressions.modifier'],
];

/**
 * Returns the features of a script that one of the oldest browsers lacks: globals, members of globals, methods with the
 * names of JavaScript's own, and parts of regular expressions. Syntax is rewritten by the build. A member of another
 * object is not known by its name.
 */
export const newerInScript = (script: string, oldest: Oldest): NewerFeature[] => {
  const found = new Map<FeaturePath, NewerFeature>();
  const check = (path: FeaturePath) => {
    const feature = newerFeature(path, oldest);
    if (feature) found.set(path, feature);
    return feature;
  };
  const checkMethod = (name: string) => {
    const paths = builtInMethods.get(name) ?? [];
    // Where an older object has a method of that name, it is taken for that one.
    if (paths.every((path) => newerFeature(path, oldest))) paths.forEach(check);
  };
  const checkRegExp = (pattern: string) => regexpFeatures.forEach(([sign, path]) => sign.test(pattern) && check(path));
  const checkMember = ({ object, property, computed }: MemberExpression) => {
    if (computed || property.type !== 'Identifier') return;
    if (object.type === 'Identifier') memberPaths(object.name, property.name).forEach(check);
  };
  const { program, errors } = parseSync('built.js', script);
  if (errors[0]) throw new Error(`The script can't be parsed: ${errors[0].message}`);
  new Visitor({
    MemberExpression: checkMember,
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier') globalPaths(callee.name).forEach(check);
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        checkMethod(callee.property.name);
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier') globalPaths(callee.name).forEach(check);
    },
    Literal: (literal) => {
      if ('regex' in literal) checkRegExp(literal.regex.pattern);
      // A pattern may be put together from texts.
      else if (typeof literal.value === 'string') checkRegExp(literal.value);
    },
    TemplateElement: ({ value }) => checkRegExp(value.raw),
  }).visit(program);
  return [...found.values()];
};
