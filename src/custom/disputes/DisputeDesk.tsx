import { useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FailedList, ListSkeleton } from '../../admin/list/foot/ListStates';
import { lazyComponent } from '../../admin/loading/lazyComponent';
import { usePhone } from '../../admin/hooks/useWidth';
import { useOpened, useOpening } from '../../admin/navigation/openRecord';
import { disputes } from '../../resources/disputes';
import { disputeDesk } from '../../resources/pages';
import { InboxPage } from '../inbox/InboxPage';
import { useInbox } from '../inbox/useInbox';
import { useInboxKeys } from '../inbox/useInboxKeys';
import { DisputeLine } from './DisputeLine';
import { deskTabNames, deskTabs, partsOf, readDeskTab, type DeskTab } from './deskTabs';
import { useApprovable } from './useApprovable';
import { useDeskLists } from './useDeskLists';

/** Loaded with the page, not before. */
const DisputeCaseView = lazyComponent(() => import('./DisputeCaseView'));

/** Columns of the loading skeleton. */
const skeletonColumns = 2;

/** Where staff decide disputes: the queue by what is due, and beside it the case. On a phone the case replaces the queue. */
const DisputeDesk = () => {
  const t = useTranslate();
  const isPhone = usePhone();
  const { search } = useLocation();
  const opening = useOpening();
  const opened = useOpened();
  const openId = opened?.entity === disputes.name ? Number(opened.id) : undefined;
  const tab = readDeskTab(search);
  const list = useRef<HTMLDivElement>(null);
  const { rows: current, total, error, retry, showMore } = useDeskLists(tab);
  const { rows, waiting, showLatest } = useInbox(list, tab, current);
  const [focusCount, setFocusCount] = useState(0);
  const approvable = useApprovable();
  const parts = rows && approvable && partsOf(tab, rows, approvable);
  const firstId = isPhone ? undefined : parts?.[0]?.rows.find(({ isDeparted }) => !isDeparted)?.record.id;
  // The case that is shown stays until somebody opens another: a queue that moves takes no dialog away, and swaps nothing under the pointer.
  const [kept, setKept] = useState<{ tab: DeskTab; id: number }>();
  const shownId = openId ?? (isPhone ? undefined : kept?.tab === tab ? kept.id : firstId);
  if (shownId !== undefined && (kept?.id !== shownId || kept.tab !== tab)) setKept({ tab, id: shownId });

  const show = (id: number) => opening.open({ entity: disputes.name, id: String(id) }, { instead: true });
  const focusDetail = () => setFocusCount((before) => before + 1);
  useInboxKeys(list, {
    open: show,
    opensFocused: !isPhone,
    focusDetail,
    close: () => {
      if (openId === undefined || !isPhone) return false;
      opening.close();
      return true;
    },
  });

  const body = () => {
    if (!parts)
      return error ? (
        <FailedList error={error} onRetry={retry} />
      ) : (
        <ListSkeleton columns={skeletonColumns} onRetry={retry} />
      );
    if (rows.length === 0) return <p className="inbox-none muted">{t(deskTabs[tab].emptyText)}</p>;
    return parts.map(({ heading, rows: ofPart }) => (
      <section key={heading ?? tab} aria-label={heading === null ? undefined : t(heading)}>
        {heading !== null && (
          <h2>
            {t(heading)} <span className="numeric">{ofPart.length}</span>
          </h2>
        )}
        <ul>
          {ofPart.map(({ record, isDeparted }) => (
            <DisputeLine
              key={record.id}
              record={record}
              isDeparted={isDeparted}
              isOpen={record.id === shownId}
              isMineToApprove={approvable?.has(record.id) === true}
              onOpen={(id) => {
                show(id);
                if (isPhone) focusDetail();
              }}
            />
          ))}
        </ul>
      </section>
    ));
  };
  return (
    <InboxPage
      className="dispute-desk"
      title={disputeDesk.title}
      description={disputes.description!}
      headButton={
        <Link className="button" to={`/dashboard/${disputes.route}`}>
          {t('All disputes')}
        </Link>
      }
      tabs={deskTabNames.map((name) => ({
        name,
        label: deskTabs[name].label,
        count: name === 'open' && tab === 'open' && current ? total : undefined,
      }))}
      openTab={tab}
      list={list}
      listName={disputes.name}
      waiting={waiting}
      onShowLatest={showLatest}
      showMore={rows && showMore}
      isOpen={openId !== undefined}
      detail={
        shownId === undefined
          ? undefined
          : {
              content: <DisputeCaseView key={shownId} id={shownId} focusCount={focusCount} />,
              className: 'dispute-detail',
              label: 'Dispute',
              backLabel: 'All open disputes',
            }
      }
    >
      {body()}
    </InboxPage>
  );
};

export default DisputeDesk;
