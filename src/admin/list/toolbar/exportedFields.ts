import type { Definition } from '../../../resources/language/definition';
import { formatForFile } from '../../../format/dates';
import { withMoments } from '../../../resources/language/period';
import type { Reader } from '../../../resources/language/rights';
import type { Column } from '../../columns/useColumns';

/** Every field of a list that its reader may see, on screen or in the panel. */
export const allFields = ({ fields }: Definition, { role, extensions }: Reader): Column[] =>
  Object.entries(fields)
    .filter(
      ([, { extension, column, panel, columnRoles }]) =>
        (extensions || !extension) &&
        (column !== false || panel !== false) &&
        (columnRoles === undefined || columnRoles.includes(role)),
    )
    .map(([name, field]) => ({ name, field }));

const dayLength = 10;

/** The day of a bound as the reader's clock has it; a bound may be a day itself. */
const dayOf = (bound: string): string => (bound.length > dayLength ? formatForFile(bound).slice(0, dayLength) : bound);

/** The days between which a filter on a date leaves rows; undefined without such a filter. */
const periodOf = ({ fields }: Definition, filter: Readonly<Record<string, unknown>>): string | undefined => {
  const dates = Object.keys(fields).filter((name) => fields[name]!.kind.name === 'dateTime');
  const bounds = dates.flatMap((name) => [filter[`${name}_gte`], filter[`${name}_lte`]]);
  const days = bounds.filter((bound) => typeof bound === 'string').map(dayOf);
  return days.length === 0 ? undefined : days.join('-');
};

/** The name of the file: the list, and the period of its filter, else today. */
export const exportFile = (
  definition: Definition,
  filter: Readonly<Record<string, unknown>>,
  isWhole: boolean,
): string => {
  const period = periodOf(definition, withMoments(filter)) ?? dayOf(new Date().toISOString());
  return `${definition.name}${isWhole ? '-whole-numbers' : ''}-${period}.csv`;
};
