import { useEffect, useRef, type ReactNode } from 'react';
import { groupRequisites } from '../../format/requisites';
import type { PublicInvoice } from '../../resources/payers';
import { saveLastInvoice } from '../browser/pendingForm';
import { useInBrowser } from '../browser/useInBrowser';
import type { PageData } from '../page/pageData';
import { invoiceAddress, publicPages, usualMethod, type PublicPage } from '../page/pages';
import { useTranslate } from '../words/useTranslate';
import { announced, checkedAgo, countdown } from './countdown';
import { Row } from './Row';
import { isFinal, rubles, stateWords, statusOf } from './stateWords';
import { useServerClock } from './useServerClock';
import { useWatchedInvoice, type Trouble } from './useWatchedInvoice';

interface Props {
  data: PageData;
  invoice: PublicInvoice;
  /** The server's clock when `invoice` was so. */
  seenAt: number;
  /** It was made on this page a moment ago: its title takes the focus. */
  isNew: boolean;
  onUnknown: () => void;
}

/** A page without script asks again after so many seconds. */
export const refreshSeconds = 10;

const payOut = 1;

const troubles: Readonly<Record<Trouble, string>> = {
  offline: 'No connection. We try again by ourselves.',
  busy: 'The platform is busy. We try again by ourselves.',
};

const canBeMadeAnew = new Set([3, 4]);

/** The link that fills the form with what this invoice was about. */
const formAgain = ({ path }: PublicPage, { merchant, amount, paymentType }: PublicInvoice, search: string) => {
  const query = new URLSearchParams(search);
  if (merchant) query.set('merchant', merchant.uuid);
  query.set('amount', String(amount));
  if (paymentType === payOut) query.set('tab', 'pay-out');
  return `${path}?${query.toString()}`;
};

/** A moment of an invoice: in UTC where the server draws it, in the reader's own time once script has the page. */
const Moment = ({ at }: { at: number }) => {
  const inBrowser = useInBrowser();
  const iso = new Date(at).toISOString();
  const local = () => new Date(at).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' });
  return <time dateTime={iso}>{inBrowser ? local() : `${iso.slice(0, 16).replace('T', ' ')} UTC`}</time>;
};

/** One invoice: what to do now, what to pay to where, how long there is, and when the page last asked. */
export const ResultView = ({ data, invoice: first, seenAt, isNew, onUnknown }: Props) => {
  const say = useTranslate();
  const page = publicPages[data.page];
  const watched = useWatchedInvoice(data.platform, first, seenAt);
  const { invoice, checkedAt, ahead, trouble, isUnknown, check } = watched;
  const isOpen = !isFinal(invoice);
  const now = useServerClock(seenAt, ahead, isOpen || trouble !== undefined);
  const left = invoice.expireDate - now;
  const state = stateWords(invoice, now, data.contact);
  const status = statusOf(invoice);
  const { requisites, holderName } = invoice.requisites ?? {};
  const shown = requisites !== undefined && (state.pays || invoice.paymentType === payOut);
  const id = String(invoice.id);

  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown, onUnknown]);
  useEffect(() => {
    saveLastInvoice(data.page, id);
    // As its note says, a reload of that page begins anew.
    if (!page.leadsToInvoice) history.replaceState(null, '', `${page.path}${data.search}`);
  }, [data.page, data.search, page, id]);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  const heading = say(state.title);
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
      <b>{say(invoice.paymentMethod || usualMethod)}</b>
    </Row>
  );
  return (
    <article>
      <header>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p className="status" data-colour={status.colour}>
          <span className="quiet">{say('Status')}: </span>
          {say(status.label)}
        </p>
      </header>
      <div role="status">
        <p className="text">{say(state.text)}</p>
        {state.also?.map((one) => (
          <p key={one.phrase} className="notice calm">
            {say(one)}
          </p>
        ))}
      </div>
      {state.sent && (
        <section className="card ask">
          <h2>{say({ phrase: 'You have already sent %{amount}?', args: { amount: rubles(invoice.amount) } })}</h2>
          <p>{say(state.sent)}</p>
        </section>
      )}
      {(shown || isOpen) && (
        <div className="card rows">
          {amount}
          {shown && (
            <Row label="Requisites" copies={requisites.replace(/\s+/g, '')}>
              {groupRequisites(requisites).replaceAll('\u00a0', ' ')}
            </Row>
          )}
          {shown && holderName && (
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
                  {countdown(left)}
                </span>
              </Row>
            </div>
            {/* A countdown on paper tells nothing. */}
            <div className="on-paper">
              <Row label="Expires at" kind="id">
                <Moment at={invoice.expireDate} />
              </Row>
            </div>
            {method}
          </div>
        )}
        {!isOpen && !shown && amount}
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
      <span className="quiet" role="status">
        {isOpen && state.pays && say(announced(left))}
      </span>
      {data.back !== undefined && !isOpen && (
        <a className="main" href={data.back} rel="noreferrer">
          {say('Back to the shop')}
        </a>
      )}
      {canBeMadeAnew.has(invoice.status) && (
        <a className={data.back === undefined ? 'main' : 'other'} href={formAgain(page, invoice, data.search)}>
          {say('Create a new invoice')}
        </a>
      )}
      {isOpen && (
        <Checked
          words={
            <>
              {trouble && <b>{say(troubles[trouble])} </b>}
              {say(checkedAgo(now - checkedAt))}
            </>
          }
          address={invoiceAddress(page, id, data.search)}
          mayBeClosed={page.leadsToInvoice}
          onCheck={check}
        />
      )}
      {page.note && (
        <p className="foot">
          <span className="scripted">{say(page.note)}</span>
          <noscript>
            <a href={`${page.path}${data.search}`}>{say('Create a new invoice')}</a>
          </noscript>
        </p>
      )}
    </article>
  );
};

/** When the page last asked, and a way to ask now, which without script is the page's own link. */
const Checked = ({
  words,
  address,
  mayBeClosed,
  onCheck,
}: {
  words: ReactNode;
  address: string;
  /** The page's own address leads to the invoice. */
  mayBeClosed: boolean;
  onCheck: () => void;
}) => {
  const say = useTranslate();
  return (
    <div className="foot">
      <p className="checked">
        <span className="scripted">{words}</span>
        <noscript>
          {say({ phrase: 'This page refreshes by itself every %{count} seconds.', args: { count: refreshSeconds } })}
        </noscript>
        <a
          href={address}
          onClick={(event) => {
            event.preventDefault();
            onCheck();
          }}
        >
          {say('Check now')}
        </a>
      </p>
      {mayBeClosed && <p>{say('You can close this page and open the same link later.')}</p>}
    </div>
  );
};
