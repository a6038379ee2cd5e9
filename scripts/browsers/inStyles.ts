import { parse, walk, type CssNode, type WalkContext } from 'css-tree';
import { newerFeature, pathsBelow, type FeaturePath, type NewerFeature } from './features';
import type { Oldest } from './oldest';

const keyOf = (path: FeaturePath) => path.slice(path.lastIndexOf('.') + 1);
/** Functions of values by name: `color-mix`. */
const valueFunctions = new Map(pathsBelow('css.types', 3).map((path) => [keyOf(path), path]));

/**
 * Returns the features of a style that one of the oldest browsers lacks: properties and their words, functions,
 * selectors, rules and conditions of media. What stands inside `@supports` asks the browser itself.
 */
export const newerInStyle = (style: string, oldest: Oldest): NewerFeature[] => {
  const found = new Map<FeaturePath, NewerFeature>();
  const check = (path: FeaturePath | undefined) => {
    const feature = path === undefined ? undefined : newerFeature(path, oldest);
    if (feature) found.set(feature.path, feature);
  };
  walk(parse(style), {
    enter(this: WalkContext, node: CssNode) {
      if (this.atrule?.name === 'supports') return;
      if (node.type === 'Atrule') check(`css.at-rules.${node.name}`);
      if (node.type === 'Feature') check(`css.at-rules.media.${node.name}`);
      if (node.type === 'FeatureRange') check('css.at-rules.media.range_syntax');
      if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
        check(`css.selectors.${node.name}`);
      if (node.type === 'NestingSelector') check('css.selectors.nesting');
      if (node.type === 'Function') check(valueFunctions.get(node.name));
      if (node.type === 'Declaration') check(`css.properties.${node.property}`);
      if (node.type === 'Identifier' && this.declaration)
        check(`css.properties.${this.declaration.property}.${node.name}`);
    },
  });
  return [...found.values()];
};
