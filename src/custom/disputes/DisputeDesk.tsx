import { useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { NewRows } from '../../admin/list/arrivals/NewRows';
import { FailedList, ListSkeleton } from '../../admin/list/foot/ListStates';
import { lazyComponent } from '../../admin/loading/lazyComponent';
import { usePhone } from '../../admin/hooks/useWidth';
import { useOpened, useOpening } from '../../admin/navigation/openRecord';
import { Icon } from '../../admin/parts/icons';
import { PageHead } from '../../admin/parts/PageHead';
import { formatNumber } from '../../format/money';
import { disputes } from '../../resources/disputes';
import { disputeDesk } from '../../resources/pages';
import { useInbox } from '../inbox/useInbox';
import { useInboxKeys } from '../inbox/useInboxKeys';
import { DisputeLine } from './DisputeLine';
import { deskTabNames, deskTabs, partsOf, readDeskTab } from './deskTabs';
import { useDeskLists } from './useDeskLists';

/** Loaded with the page, not before. */
const DisputeCaseView = lazyComponent(() => import('./DisputeCaseView'));

/** Columns of the loading skeleton. */
const skeletonColumns = 2;

/** Where staff decide disputes: the queue by what is due, and beside it the case. On a phone the case replaces the queue. */
const DisputeDesk = () => {
  const t = useTranslate();
  const isPhone = usePhone();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const opening = useOpening();
  const opened = useOpened();
  const openId = opened?.entity === disputes.name ? Number(opened.id) : undefined;
  const tab = readDeskTab(search);
  const list = useRef<HTMLDivElement>(null);
  const { rows: current, total, error, retry, showMore } = useDeskLists(tab);
  const { rows, waiting, showLatest } = useInbox(list, tab, current);
  const [focusCount, setFocusCount] = useState(0);
  const parts = rows && partsOf(tab, rows);
  const firstId = isPhone ? undefined : parts?.[0]?.rows.find(({ isDeparted }) => !isDeparted)?.record.id;
  const shownId = openId ?? firstId;

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
    <div className={`inbox-page dispute-desk ${isPhone && openId !== undefined ? 'with-open' : ''}`}>
      <PageHead title={t(disputeDesk.title)} description={t(disputes.description!)}>
        <Link className="button" to={`/dashboard/${disputes.route}`}>
          {t('All disputes')}
        </Link>
      </PageHead>
      <div className="inbox-columns">
        <div className="inbox">
          <nav className="tabs" aria-label={t(disputeDesk.title)}>
            {deskTabNames.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={name === tab ? 'true' : undefined}
                onClick={() => void navigate({ pathname, search: `?tab=${name}` }, { replace: true })}
              >
                {t(deskTabs[name].label)}{' '}
                <span className="numeric">
                  {name === 'open' && tab === 'open' && current ? formatNumber(total) : ''}
                </span>
              </button>
            ))}
          </nav>
          <div ref={list} className="card inbox-lines" data-list={disputes.name}>
            <NewRows waiting={waiting} onShow={showLatest} />
            {body()}
          </div>
          {rows && showMore && (
            <button className="button inbox-more" type="button" onClick={showMore}>
              {t('Show more')}
            </button>
          )}
        </div>
        {shownId !== undefined && (
          <section className="card inbox-detail dispute-detail" aria-label={t('Dispute')}>
            {isPhone && (
              <button className="button plain back" type="button" onClick={opening.close}>
                <Icon name="left" size={16} /> {t('All open disputes')}
              </button>
            )}
            <DisputeCaseView key={shownId} id={shownId} focusCount={focusCount} />
          </section>
        )}
      </div>
    </div>
  );
};

export default DisputeDesk;
