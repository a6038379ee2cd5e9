import { useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { aboutText } from '../../admin/approvals/aboutText';
import { RevealedSecret } from '../../admin/dialogs/RevealedSecret';
import { decisionCalls, useDecision } from '../../admin/approvals/useDecision';
import { nothingFoundText } from '../../admin/list/foot/EmptyList';
import { FailedList, ListSkeleton } from '../../admin/list/foot/ListStates';
import { SearchBox } from '../../admin/list/search/SearchBox';
import { useOpened, useOpening } from '../../admin/navigation/openRecord';
import type { QueueStepFacts } from '../../admin/navigation/QueueStep';
import { rowsIn } from '../../admin/navigation/rowsOnScreen';
import { focusScreen } from '../../admin/browser/layers';
import { usePhone } from '../../admin/hooks/useWidth';
import { approvals } from '../../resources/approvals';
import { RequestDetail } from './RequestDetail';
import { RequestLine } from './RequestLine';
import { addressTo, decidedTab, readAddress, tabNames, tabOfOpened, waitingTabs } from './tabs';
import { InboxPage } from '../inbox/InboxPage';
import { useInbox } from '../inbox/useInbox';
import { useInboxKeys } from '../inbox/useInboxKeys';
import { useRequestLists } from './useRequestLists';

/** Columns of the loading skeleton. */
const skeletonColumns = 3;

const addressOf = (id: number) => ({ entity: approvals.name, id: String(id) });

/** Page of approval requests: the list and, beside it, the open request. On a phone the request replaces the list. */
const ApprovalsPage = () => {
  const t = useTranslate();
  const isPhone = usePhone();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const opening = useOpening();
  const addressed = readAddress(search);
  const { filter } = addressed;
  const searched = typeof filter.q === 'string' ? filter.q : undefined;
  const isFiltered = Object.keys(filter).some((name) => name !== 'q');
  const { rowsOf, decisions, error, retry, showMore } = useRequestLists(addressed.tab === 'decided', filter);
  const list = useRef<HTMLDivElement>(null);
  const opened = useOpened();
  const openId = opened?.entity === approvals.name ? Number(opened.id) : undefined;
  const tab = addressed.tab ?? tabOfOpened(openId, rowsOf);
  const { rows, waiting, showLatest } = useInbox(list, `${tab} ${JSON.stringify(filter)}`, rowsOf(tab));
  const [step, setStep] = useState<{ toId: number; facts: QueueStepFacts }>();
  const [focusCount, setFocusCount] = useState(0);
  const firstId = isPhone ? undefined : rows?.find(({ isDeparted }) => !isDeparted)?.record.id;
  const shownId = openId ?? firstId;

  const show = (id: number) => opening.open(addressOf(id), { instead: true });
  const focusFirst = () => list.current && rowsIn(list.current)[0]?.focus();
  const focusDetail = () => setFocusCount((before) => before + 1);
  const deciding = useDecision((request, name) => {
    const { id } = request;
    const all = rows ?? [];
    const index = all.findIndex((line) => line.record.id === id);
    const others = [...all.slice(index + 1), ...all.slice(0, Math.max(index, 0)).toReversed()];
    const nextId = others.find(({ isDeparted }) => !isDeparted)?.record.id;
    const left = all.filter((line) => !line.isDeparted && line.record.id !== id);
    showLatest();
    if (nextId === undefined) {
      opening.close();
      focusScreen();
      return;
    }
    if (openId !== undefined) show(nextId);
    const place = left.findIndex((line) => line.record.id === nextId) + 1;
    // The lines of the list name a request by its step and value; its own number stands nowhere else.
    const doneName = `${t(request.step)}, ${aboutText(request, t)}`;
    const facts = { call: decisionCalls[name], answer: null, doneId: String(id), doneName, place, count: left.length };
    setStep({ toId: nextId, facts });
    focusDetail();
  });
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
    if (!rows) {
      return error ? (
        <FailedList error={error as Error} onRetry={retry} />
      ) : (
        <ListSkeleton columns={skeletonColumns} onRetry={retry} />
      );
    }
    if (rows.length === 0) {
      return (
        <p className="inbox-none muted">
          {searched === undefined
            ? t(tab === 'decided' ? decidedTab.emptyText : waitingTabs[tab].emptyText)
            : nothingFoundText(approvals, { searched, isFiltered }, t)}
        </p>
      );
    }
    return (
      <ul>
        {rows.map(({ record: request, isDeparted }) => (
          <RequestLine
            key={request.id}
            request={request}
            isDeparted={isDeparted}
            isOpen={request.id === shownId}
            onOpen={(id) => {
              setStep(undefined);
              show(id);
              if (isPhone) focusDetail();
            }}
          />
        ))}
      </ul>
    );
  };
  return (
    <>
      <InboxPage
        title={approvals.title}
        description={approvals.description!}
        tabs={tabNames.map((name) => ({
          name,
          label: (name === 'decided' ? decidedTab : waitingTabs[name]).label,
          count: name === 'decided' ? undefined : rowsOf(name)?.length,
        }))}
        openTab={tab}
        note={
          isFiltered && (
            <p className="inbox-some muted">
              {t('Only some of the requests are shown')}{' '}
              <button
                className="button small"
                type="button"
                onClick={() => void navigate({ pathname, search: `?tab=${tab}` })}
              >
                {t('Show all')}
              </button>
            </p>
          )
        }
        list={list}
        listName={approvals.name}
        waiting={waiting}
        onShowLatest={showLatest}
        showMore={rows && showMore}
        isOpen={openId !== undefined}
        detail={
          shownId === undefined
            ? undefined
            : {
                content: (
                  <RequestDetail
                    key={shownId}
                    id={shownId}
                    decision={decisions?.get(shownId)}
                    deciding={deciding}
                    focusCount={focusCount}
                    step={step?.toId === shownId && !deciding.refusal ? step.facts : undefined}
                  />
                ),
                className: 'request-detail',
                label: 'Request',
                backLabel: 'All requests',
              }
        }
      >
        {tab === 'decided' && (
          <div className="toolbar">
            <SearchBox
              definition={approvals}
              filter={filter}
              setFilter={(changed) => void navigate({ pathname, search: addressTo(tab, changed) }, { replace: true })}
              onEnter={focusFirst}
              onDown={focusFirst}
            />
          </div>
        )}
        {body()}
      </InboxPage>
      <RevealedSecret deciding={deciding} />
    </>
  );
};

export default ApprovalsPage;
