import { useGetList, useListContext, useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';
import { defaultSort, type Condition, type Definition } from '../../resources/define';

const countOnly = { page: 1, perPage: 1 };

/** How many rows a tab has; asked once the rows themselves are here. */
const Count = ({ definition, where }: { definition: Definition; where: Condition }) => {
  const { isPending } = useListContext();
  const { total } = useGetList(
    definition.name,
    { pagination: countOnly, sort: defaultSort(definition), filter: where },
    { enabled: !isPending },
  );
  return <span className="numeric">{total === undefined ? '' : formatNumber(total)}</span>;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Tabs of a list: each is a filter of its own, kept in the address like any other. */
export const Tabs = ({ definition }: { definition: Definition }) => {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { tabs } = definition;
  if (!tabs) return null;
  const keys = [...new Set(tabs.flatMap(({ where }) => Object.keys(where)))];
  const others = Object.fromEntries(Object.entries(filterValues as object).filter(([key]) => !keys.includes(key)));
  const isOpen = (where: Condition) =>
    keys.every((key) => same((filterValues as Record<string, unknown>)[key], where[key]));
  return (
    <nav className="tabs" aria-label={t(definition.title)}>
      {tabs.map(({ label, where }) => (
        <button
          key={label}
          type="button"
          aria-current={isOpen(where) ? 'true' : undefined}
          onClick={() => setFilters({ ...others, ...where }, {})}
        >
          {t(label)} <Count definition={definition} where={where} />
        </button>
      ))}
    </nav>
  );
};
