import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { afterRows } from '../../dataProvider/afterRows';
import { besideLists } from '../../dataProvider/liveCache';
import { formatNumber } from '../../format/money';
import { definitionOf } from '../../resources/index';
import { defaultSort, type MenuEntry } from '../../resources/language/definition';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

const Count = ({ entity, label, isOwn }: NonNullable<MenuEntry['counts']>[number] & { isOwn: boolean }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: [entity, besideLists.count],
    queryFn: ({ client }) =>
      afterRows(client, () =>
        platform.getList(entity, {
          pagination: { page: 1, perPage: 1 },
          sort: defaultSort(definitionOf(entity)),
          filter: {},
        }),
      ),
  });
  if (!data?.total) return null;
  return (
    <span className={isOwn ? 'menu-count own' : 'menu-count'} title={t(label)}>
      <span className="visually-hidden">, {t(label)}: </span>
      {formatNumber(data.total)}
    </span>
  );
};

/** How much waits behind a menu entry, live. Not on a platform that would have to send whole lists for it. */
export const MenuCounts = ({ counts }: Pick<MenuEntry, 'counts'>) => {
  const { config } = useConsole();
  return config.extensions && counts?.map((count, place) => <Count key={count.entity} {...count} isOwn={place > 0} />);
};
