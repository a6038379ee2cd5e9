/**
 * Replaces two dependencies of ra-core that the console never uses: `inflection`, which derives labels from resource
 * names (ours are in the definitions), and `jsonexport` (ours is `exportCsv.ts`).
 */
const identity = (text: string): string => text;

export {
  identity as capitalize,
  identity as humanize,
  identity as inflect,
  identity as pluralize,
  identity as singularize,
  identity as transform,
};

const noExport = (): never => {
  throw new Error('Lists are exported by exportCsv.ts');
};
export default noExport;
