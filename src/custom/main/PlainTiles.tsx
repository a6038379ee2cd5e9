import { useQueries, useQuery } from '@tanstack/react-query';
import { countQuery } from '../../admin/calls/countQuery';
import { usePlatform } from '../../admin/state/usePlatform';
import { useReader } from '../../admin/state/useReader';
import { relatedQueries } from '../../dataProvider/queryKeys';
import {
  figures as defined,
  notifications,
  revenueRoles,
  type Figure,
  type FigureName,
  type Figures,
} from '../../resources/figures';
import { headOf } from '../../resources/index';
import { mayOpen } from '../../resources/language/rights';
import { listOf, MainTiles } from './MainTiles';
import { readRevenue } from './plainRevenue';

/** Figures that can be counted by a list's filter alone. */
const countableByList: readonly FigureName[] = ['handle', 'fundsWaiting', 'active', 'suspended'];

/** The tiles of Main on a platform that counts no figures: they are counted with the lists that the role may read. */
const PlainTiles = () => {
  const platform = usePlatform();
  const { role } = useReader();
  const queried = countableByList.flatMap((name) => {
    const list = listOf(name, role);
    const { roles }: Figure = defined[name];
    return list && !list.extension && roles.includes(role) ? [{ name, list }] : [];
  });
  const counts = useQueries({
    queries: queried.map(({ name, list }) => countQuery(platform, list, defined[name].where)),
    combine: (answers) => {
      const known = answers.flatMap(({ data }, index) =>
        data?.total === undefined ? [] : [[queried[index]!.name, data.total] as const],
      );
      // They are added up, and a sum without one of its parts would be a wrong one.
      const isPartial = queried.some(
        ({ name }, index) => notifications.includes(name) && answers[index]?.data?.total === undefined,
      );
      return Object.fromEntries(
        known.filter(([name]) => !isPartial || !notifications.includes(name)),
      ) as Figures['counts'];
    },
  });
  const { data: revenue } = useQuery({
    queryKey: ['deals', relatedQueries.count, 'revenue'],
    queryFn: () => readRevenue(platform),
    enabled: revenueRoles.includes(role) && mayOpen(headOf('deals'), role),
  });
  return <MainTiles figures={{ counts, revenue: revenue ?? undefined }} />;
};

export default PlainTiles;
