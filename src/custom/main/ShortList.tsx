import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { useRef, useState } from 'react';
import { CreateSlot } from '../../admin/dialogs/CreateSlot';
import { ActionSlot, type OpenAction } from '../../admin/actions/ActionSlot';
import { ListCards } from '../../admin/list/ListCards';
import { listPath } from '../../admin/list/listPath';
import { useFocusAfterRemoval } from '../../admin/list/useFocusAfterRemoval';
import { useOpening } from '../../admin/opening/openRecord';
import { onPlainClick } from '../../admin/parts/onPlainClick';
import { SectionFailure } from '../../admin/panel/PanelSection';
import { usePlatform } from '../../admin/state/usePlatform';
import { useReader } from '../../admin/state/useReader';
import { afterRows } from '../../dataProvider/afterRows';
import { isTotalAtLeast } from '../../dataProvider/lists';
import { relatedQueries } from '../../dataProvider/liveCache';
import { formatTotal } from '../../format/money';
import { defaultSort } from '../../resources/language/definition';
import { atThisMoment } from '../../resources/language/period';
import { hasColumn, mayCreate } from '../../resources/language/rights';
import type { WaitingList } from './waitingLists';

const rowCount = 5;
const noArrivals: ReadonlySet<number | string> = new Set();

/**
 * The first records of an entity, those that meet a condition if there is one, kept current by live events, with their
 * actions and a link to the full list.
 */
const ShortList = ({ definition, heading = definition.title, where = {}, sort, empty = 'No data.' }: WaitingList) => {
  const t = useTranslate();
  const platform = usePlatform();
  const reader = useReader();
  const { go } = useOpening();
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, relatedQueries.belonging, 'main', heading],
    queryFn: ({ client }) =>
      afterRows(client, () =>
        platform.getList<RaRecord>(definition.name, {
          pagination: { page: 1, perPage: rowCount },
          sort: sort ?? defaultSort(definition),
          filter: atThisMoment(where),
        }),
      ),
  });
  const card = useRef<HTMLElement>(null);
  useFocusAfterRemoval(card, data?.data, openAction);
  const columns = Object.entries(definition.fields)
    .filter(([, field]) => field.column !== 'optional' && hasColumn(field, reader))
    .map(([name, field]) => ({ name, field }));
  const allPath = listPath(definition, atThisMoment(where));
  const { create } = definition;
  return (
    <section ref={card} className="card main-list" tabIndex={-1} aria-label={t(heading)}>
      <header>
        <h2>
          {t(heading)}{' '}
          <span className="muted numeric">
            {data?.total === undefined ? '' : formatTotal(data.total, isTotalAtLeast(data.meta))}
          </span>
        </h2>
        {allPath && (data?.total ?? 0) > 0 && (
          <a href={allPath} aria-label={`${t('Show all')}: ${t(heading)}`} onClick={onPlainClick(() => go(allPath))}>
            {t('Show all')}
          </a>
        )}
        {create && Object.keys(where).length === 0 && mayCreate(definition, reader.role) && (
          <button className="button small" type="button" onClick={() => setIsCreating(true)}>
            {t(create.button)}
          </button>
        )}
      </header>
      {error && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="muted main-none">{t(empty)}</p>}
      {data && data.data.length > 0 && (
        <ListCards
          definition={definition}
          columns={columns}
          rows={data.data}
          arrived={noArrivals}
          openId={undefined}
          onAction={setOpenAction}
        />
      )}
      <ActionSlot definition={definition} opened={openAction} onClose={() => setOpenAction(null)} />
      {isCreating && <CreateSlot definition={definition} onClose={() => setIsCreating(false)} />}
    </section>
  );
};

export default ShortList;
