import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { useEffect, useEffectEvent } from 'react';
import { afterRows } from '../../../dataProvider/afterRows';
import { isTotalAtLeast } from '../../../dataProvider/lists';
import { formatNumber } from '../../../format/money';
import { defaultSort, type Definition, type Tab } from '../../../resources/language/definition';
import { tabsFor } from '../../../resources/language/rights';
import type { Condition } from '../../../resources/language/condition';
import { useConsole } from '../../state/ConsoleContext';
import { useAddress } from '../../calls/useAct';
import { usePlatform } from '../../state/usePlatform';
import { useListFigures } from './useListFigures';

const countOnly = { page: 1, perPage: 1 };

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const sortedKeys = (filter: object) => Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b));

/**
 * Returns a function that gives the number of rows of a tab, undefined until known. With other filters only that of the open
 * tab is known: the others would name more rows than they open with. Uses the platform's figures if it
 * counts them; otherwise counts all tabs together each time the rows have been fetched, and at no other time, so that
 * the counts agree with each other and with the rows. The open tab shows the total of the list if it is exact.
 */
const useCounts = (definition: Definition, tabs: readonly Tab[]) => {
  const platform = usePlatform();
  const address = useAddress();
  const { isPending, isFetching, isPlaceholderData, filterValues, total, meta } = useListContext();
  const { isCounted, counts } = useListFigures(definition);
  const { refetching } = useConsole();
  const queryKey = [definition.name, 'tabs', address];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ client }) =>
      afterRows(client, () =>
        Promise.all(
          tabs.map(async ({ where }) => {
            const answer = await platform.getList(definition.name, {
              pagination: countOnly,
              sort: defaultSort(definition),
              filter: where,
              meta: { address, exactTotal: true },
            });
            return answer.total;
          }),
        ),
      ),
    enabled: false,
  });
  const refetch = useEffectEvent(() => refetching.refetch({ queryKey, exact: true, type: 'all' }));
  useEffect(() => {
    if (isCounted || isPending || isFetching) return;
    void refetch();
  }, [isCounted, isPending, isFetching]);
  return ({ label, where }: Tab, index: number, others: object): number | undefined => {
    const isOpen = isEqual(sortedKeys(filterValues as object), sortedKeys({ ...others, ...where }));
    if (!isPlaceholderData && !isTotalAtLeast(meta) && isOpen) return total;
    if (Object.keys(others).length > 0) return undefined;
    return isCounted ? counts?.tabs[label] : data?.[index];
  };
};

const TabBar = ({ definition, tabs }: { definition: Definition; tabs: readonly Tab[] }) => {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const countOf = useCounts(definition, tabs);
  const keys = [...new Set(tabs.flatMap(({ where }) => Object.keys(where)))];
  const otherFilters = Object.fromEntries(
    Object.entries(filterValues as object).filter(([key]) => !keys.includes(key)),
  );
  const isOpen = (where: Condition) =>
    keys.every((key) => isEqual((filterValues as Record<string, unknown>)[key], where[key]));
  return (
    <nav className="tabs" aria-label={t(definition.title)}>
      {tabs.map((tab, index) => {
        const count = countOf(tab, index, otherFilters);
        return (
          <button
            key={tab.label}
            type="button"
            aria-current={isOpen(tab.where) ? 'true' : undefined}
            onClick={() => setFilters({ ...otherFilters, ...tab.where }, {})}
          >
            {t(tab.label)} <span className="numeric">{count === undefined ? '' : formatNumber(count)}</span>
          </button>
        );
      })}
    </nav>
  );
};

/** The tabs of a list. Each tab is a filter, kept in the address like any other. */
export const Tabs = ({ definition }: { definition: Definition }) => {
  const { config, session } = useConsole();
  const tabs = tabsFor(definition, session.role, config.extensions);
  return tabs.length > 0 && <TabBar definition={definition} tabs={tabs} />;
};
