/**
 * Replaces two dependencies of ra-core that the console never uses: `inflection`, which derives labels from resource names
 * (ours are in the definitions), and `jsonexport` (ours is `exportCsv.ts`).
 */
const asItIs = (text: string): string => text;

export {
  asItIs as capitalize,
  asItIs as humanize,
  asItIs as inflect,
  asItIs as pluralize,
  asItIs as singularize,
  asItIs as transform,
};

const noExport = (): never => {
  throw new Error('Lists are exported by exportCsv.ts');
};
export default noExport;
