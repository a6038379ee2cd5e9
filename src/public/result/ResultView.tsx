import { useEffect, useRef, type ReactNode } from 'react';
import { groupRequisites } from '../../format/requisites';
import type { PublicInvoice } from '../../resources/payers';
import { saveLastInvoice } from '../browser/pendingForm';
import { useInBrowser } from '../browser/useInBrowser';
import type { PageData } from '../page/pageData';
import { invoiceAddress, publicPages, defaultMethod, type PublicPage } from '../page/pages';
import { useTranslate } from '../words/useTranslate';
import { timeLeftAnnouncement, checkedAgo, countdown } from './countdown';
import { Row } from './Row';
import { isFinal, rubles, stateWords, statusOf } from './stateWords';
import { useServerClock } from './useServerClock';
import { useWatchedInvoice, type ConnectionProblem } from './useWatchedInvoice';

interface Props {
  data: PageData;
  invoice: PublicInvoice;
  /** The server's clock when `invoice` was fetched, epoch ms. */
  seenAt: number;
  /** Whether it was just created on this page. Its title then takes the focus. */
  isNew: boolean;
  onUnknown: () => void;
}

/** Seconds after which a page without script reloads. */
export const refreshSeconds = 10;

const payOut = 1;

const problemPhrases: Readonly<Record<ConnectionProblem, string>> = {
  offline: 'No connection. We try again by ourselves.',
  busy: 'The platform is busy. We try again by ourselves.',
};

const repeatableStatuses = new Set([3, 4]);

/** Address of the form, filled with the values of this invoice. */
const repeatAddress = ({ path }: PublicPage, { merchant, amount, paymentType }: PublicInvoice, search: string) => {
  const query = new URLSearchParams(search);
  if (merchant) query.set('merchant', merchant.uuid);
  query.set('amount', String(amount));
  if (paymentType === payOut) query.set('tab', 'pay-out');
  return `${path}?${query.toString()}`;
};

/** A date of an invoice: in UTC on the server, in the reader's time zone after hydration. */
const Moment = ({ at }: { at: number }) => {
  const inBrowser = useInBrowser();
  const iso = new Date(at).toISOString();
  const local = () => new Date(at).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' });
  return <time dateTime={iso}>{inBrowser ? local() : `${iso.slice(0, 16).replace('T', ' ')} UTC`}</time>;
};

/** An invoice: what to do now, the amount and requisites, the remaining time, and when the page last checked it. */
export const ResultView = ({ data, invoice: first, seenAt, isNew, onUnknown }: Props) => {
  const translate = useTranslate();
  const page = publicPages[data.page];
  const watched = useWatchedInvoice(data.platform, first, seenAt);
  const { invoice, checkedAt, clockOffsetMs, problem, isUnknown, checkNow } = watched;
  const isOpen = !isFinal(invoice);
  const now = useServerClock(seenAt, clockOffsetMs, isOpen || problem !== undefined);
  const remainingMs = invoice.expireDate - now;
  const state = stateWords(invoice, now, data.contact);
  const status = statusOf(invoice);
  const { requisites, holderName } = invoice.requisites ?? {};
  const showsRequisites = requisites !== undefined && (state.isPayable || invoice.paymentType === payOut);
  const id = String(invoice.id);

  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown, onUnknown]);
  useEffect(() => {
    saveLastInvoice(data.page, id);
    // On this page a reload shows a fresh form, as its note says.
    if (!page.leadsToInvoice) history.replaceState(null, '', `${page.path}${data.search}`);
  }, [data.page, data.search, page, id]);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  const heading = translate(state.title);
  useEffect(() => {
    document.title = heading;
  }, [heading]);

  const amount = (
    <Row label="Amount" copies={invoice.amount.toFixed(2)}>
      {rubles(invoice.amount)}
    </Row>
  );
  const method = (
    <Row label="Payment method" kind="id">
      <b>{translate(invoice.paymentMethod || defaultMethod)}</b>
    </Row>
  );
  return (
    <article>
      <header>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p className="status" data-colour={status.colour}>
          <span className="visually-hidden">{translate('Status')}: </span>
          {translate(status.label)}
        </p>
      </header>
      <div role="status">
        <p className="text">{translate(state.text)}</p>
        {state.notes?.map((note) => (
          <p key={note.phrase} className="notice calm">
            {translate(note)}
          </p>
        ))}
      </div>
      {state.ifSent && (
        <section className="card already-sent">
          <h2>{translate({ phrase: 'You have already sent %{amount}?', args: { amount: rubles(invoice.amount) } })}</h2>
          <p>{translate(state.ifSent)}</p>
        </section>
      )}
      {(showsRequisites || isOpen) && (
        <div className="card rows">
          {amount}
          {showsRequisites && (
            <Row label="Requisites" copies={requisites.replace(/\s+/g, '')}>
              {groupRequisites(requisites).replaceAll('\u00a0', ' ')}
            </Row>
          )}
          {showsRequisites && holderName && (
            <Row label="Holder name" copies={holderName.toLocaleUpperCase()}>
              {holderName.toLocaleUpperCase()}
            </Row>
          )}
        </div>
      )}
      <div className="card rows">
        {isOpen && (
          <div className="pair">
            <div className="on-screen">
              <Row label={page.labels.expire}>
                <span role="timer" aria-live="off">
                  {countdown(remainingMs)}
                </span>
              </Row>
            </div>
            {/* Print shows the date, because a countdown is useless on paper. */}
            <div className="on-paper">
              <Row label="Expires at" kind="id">
                <Moment at={invoice.expireDate} />
              </Row>
            </div>
            {method}
          </div>
        )}
        {!isOpen && !showsRequisites && amount}
        {!isOpen && invoice.endDate && (
          <Row label="Ended at" kind="id">
            <Moment at={invoice.endDate} />
          </Row>
        )}
        {!isOpen && method}
        <Row label={page.labels.id} kind="id" copies={id}>
          <code>{id}</code>
        </Row>
      </div>
      <span className="visually-hidden" role="status">
        {isOpen && state.isPayable && translate(timeLeftAnnouncement(remainingMs))}
      </span>
      {data.back !== undefined && !isOpen && (
        <a className="primary" href={data.back} rel="noreferrer">
          {translate('Back to the shop')}
        </a>
      )}
      {repeatableStatuses.has(invoice.status) && (
        <a
          className={data.back === undefined ? 'primary' : 'secondary'}
          href={repeatAddress(page, invoice, data.search)}
        >
          {translate('Create a new invoice')}
        </a>
      )}
      {isOpen && (
        <Checked
          words={
            <>
              {problem && <b>{translate(problemPhrases[problem])} </b>}
              {translate(checkedAgo(now - checkedAt))}
            </>
          }
          address={invoiceAddress(page, id, data.search)}
          mayBeClosed={page.leadsToInvoice}
          onCheck={checkNow}
        />
      )}
      {page.note && (
        <p className="foot">
          <span className="scripted">{translate(page.note)}</span>
          <noscript>
            <a href={`${page.path}${data.search}`}>{translate('Create a new invoice')}</a>
          </noscript>
        </p>
      )}
    </article>
  );
};

/** When the page last checked the invoice, and a link to check now, which reloads the page without script. */
const Checked = ({
  words,
  address,
  mayBeClosed,
  onCheck,
}: {
  words: ReactNode;
  address: string;
  /** Whether the page's address leads to the invoice. */
  mayBeClosed: boolean;
  onCheck: () => void;
}) => {
  const translate = useTranslate();
  return (
    <div className="foot">
      <p className="checked">
        <span className="scripted">{words}</span>
        <noscript>
          {translate({
            phrase: 'This page refreshes by itself every %{count} seconds.',
            args: { count: refreshSeconds },
          })}
        </noscript>
        <a
          href={address}
          onClick={(event) => {
            event.preventDefault();
            onCheck();
          }}
        >
          {translate('Check now')}
        </a>
      </p>
      {mayBeClosed && <p>{translate('You can close this page and open the same link later.')}</p>}
    </div>
  );
};
