/**
 * Stands for what ra-core brings along and this console never shows: names that it makes of resources' names (ours are
 * in the definitions), and its own export (ours is `exportCsv.ts`).
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
