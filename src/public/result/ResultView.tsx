import { useEffect, useRef, useState } from 'react';
import type { Words } from '../../resources/language/words';
import type { PublicInvoice } from '../../resources/payers';
import { linkAddress } from '../../resources/payerAddresses';
import { InvoiceStatus, PaymentType } from '../../resources/statuses/invoices';
import { saveLastInvoice } from '../browser/pendingForm';
import { useInBrowser } from '../browser/useInBrowser';
import type { PageData } from '../page/pageData';
import { asks } from '../page/linkState';
import { invoiceAddress, partAddress, publicPages, type PublicPage } from '../page/pages';
import { useTranslate } from '../words/useTranslate';
import { timeLeftAnnouncement, checkedAgo, countdown } from './countdown';
import { Checked } from './Checked';
import { LateForm } from './LateForm';
import { lateParts, loadLateParts } from './lateParts';
import { Moment } from './Moment';
import { PaymentFacts } from './PaymentFacts';
import { PhoneCode } from './PhoneCode';
import { Row } from '../parts/Row';
import { WithContact } from '../parts/WithContact';
import { ReportPaid } from './ReportPaid';
import { behaviourOf, canClaim, isDisputed, isFinal, isLookedFor, statusOf, takesReceipt } from './shownStatus';
import { stateWords } from './stateWords';
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

const problemPhrases: Readonly<Record<ConnectionProblem, string>> = {
  offline: 'No connection. We try again by ourselves.',
  busy: 'The platform is busy. We try again by ourselves.',
};

/** Whether it was completed and still counts. */
const counts = ({ status, reversed }: PublicInvoice): boolean => status === InvoiceStatus.Complete && !reversed;

/** Who wants what from whom, while that is so; of a pay-out that ended, whose it was. */
const who = (invoice: PublicInvoice, isAsked: boolean): Words => {
  const isPayOut = invoice.paymentType === PaymentType.PayOut;
  const { nickname: merchant } = invoice.merchant!;
  if (isPayOut ? !isFinal(invoice) : isAsked) return asks(merchant, isPayOut);
  const done = counts(invoice) ? 'Paid to %{merchant}' : 'Payment to %{merchant}';
  return { phrase: isPayOut ? '%{merchant}' : done, args: { merchant } };
};

/** What the moment is called at which it ended: after a dispute, that was not when it was paid. */
const endLabel = (invoice: PublicInvoice): string => {
  if (invoice.dispute || !counts(invoice)) return 'Ended at';
  return invoice.paymentType === PaymentType.PayOut ? 'Sent at' : 'Paid at';
};

/** Address of the form: of the payment link, or filled with the values of this invoice (`readLink`). */
const repeatAddress = (
  { path }: PublicPage,
  { merchant, amount, cid, paymentMethod, paymentType, link }: PublicInvoice,
  search: string,
) => {
  const query = new URLSearchParams(search);
  const fixed = { merchant: merchant?.uuid, amount: String(amount), cid, tab: String(paymentType ?? 0) };
  for (const [name, value] of Object.entries({ paymentMethod, ...(!link && fixed) })) if (value) query.set(name, value);
  return link ? linkAddress(link, query.toString()) : `${path}?${query.toString()}`;
};

/** An invoice: what to do now, the amount and requisites, the remaining time, and when the page last checked it. */
export const ResultView = ({ data, invoice: first, seenAt, isNew, onUnknown }: Props) => {
  const translate = useTranslate();
  const page = publicPages[data.page];
  const watched = useWatchedInvoice(data.platform, first, seenAt);
  const { invoice, checkedAt, clockOffsetMs, problem, isUnknown, checkNow, accept } = watched;
  const isOpen = !isFinal(invoice);
  const isChecked = isDisputed(invoice);
  const isWatched = isOpen || isChecked;
  const back = invoice.returnTo ?? data.back;
  const now = useServerClock(seenAt, clockOffsetMs, isWatched || problem !== undefined);
  const remainingMs = invoice.expireDate - now;
  const contact = invoice.merchant?.contact ?? data.contact;
  const state = stateWords(invoice, now, contact, useInBrowser());
  const status = statusOf(invoice);
  const id = String(invoice.id);
  const isPayIn = invoice.paymentType !== PaymentType.PayOut;
  /** Whether the payer still has to pay, as far as the page knows. */
  const isAsked = state.isPayable && !invoice.reportedPaidDate;
  // A platform that keeps it names it, also as null.
  const canReportPaid =
    isOpen && isPayIn && invoice.reportedPaidDate === null && invoice.requisites != null && remainingMs > 0;
  const isCounting = isOpen && !isChecked && !isLookedFor(invoice, now);
  // What is known of an open dispute, once its script is there.
  const DisputeView = isChecked ? lateParts.DisputeView : undefined;
  const claims = canClaim(invoice);
  /** Whether the one thing to do is to claim what was sent. */
  const isClaimFirst = claims && isPayIn;

  const [, setLoaded] = useState(false);
  useEffect(() => {
    // A dispute that begins while the page is open. Without a connection the next answer tries again.
    if (invoice.dispute && !lateParts.DisputeView)
      loadLateParts().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [invoice.dispute]);

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

  const receiptsAddress = partAddress(page, id, 'receipts', data.search);
  const claimAddress = partAddress(page, id, 'dispute', data.search);
  const claim = claims && (
    <LateForm
      label={isPayIn ? 'Yes, I sent it' : 'It did not arrive'}
      isPrimary={isPayIn}
      address={claimAddress}
      startsOpen={data.claim !== undefined}
      renderForm={({ ClaimForm }) => (
        <ClaimForm
          data={data}
          invoice={invoice}
          action={claimAddress}
          onSent={(newer) => {
            accept(newer);
            title.current?.focus();
          }}
          onRefused={checkNow}
        />
      )}
    />
  );
  const methodName = invoice.paymentMethod || page.methodOfNone;
  const method = methodName && (
    <Row label="Payment method">
      <b>{translate(methodName)}</b>
    </Row>
  );
  return (
    <article>
      {invoice.merchant && <p className="who">{translate(who(invoice, isAsked))}</p>}
      <header>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {/* The foot says what the page does about it; on a small phone that is out of sight. */}
        <p className="status" data-colour={problem === 'offline' ? 'red' : status.colour}>
          {problem !== 'offline' && <span className="visually-hidden">{translate('Status')}: </span>}
          {translate(problem === 'offline' ? 'No connection' : status.label)}
        </p>
      </header>
      <div role="status">
        <p className="text">
          <WithContact words={state.text} contact={contact} />
        </p>
        {state.notes?.map((note) => (
          <p key={note.phrase} className="notice calm">
            <WithContact words={note} contact={contact} />
          </p>
        ))}
      </div>
      {state.ifSent && (
        <section className="card already-sent">
          <h2>{translate('Already sent the money?')}</h2>
          <p>
            <WithContact words={state.ifSent} contact={contact} />
          </p>
          {claim}
        </section>
      )}
      {DisputeView && <DisputeView invoice={invoice} now={now} />}
      {!(DisputeView && isPayIn) && <PaymentFacts invoice={invoice} isPayable={state.isPayable} />}
      {canReportPaid && (
        <ReportPaid
          platform={data.platform}
          id={id}
          action={partAddress(page, id, 'paid', data.search)}
          onSaid={accept}
        />
      )}
      {!isPayIn && claim}
      {takesReceipt(invoice) && (
        <LateForm
          label={
            isChecked ? 'Add something' : invoice.receipts ? 'Add another receipt' : 'Add the receipt of your bank'
          }
          address={receiptsAddress}
          startsOpen={data.addsReceipt}
          renderForm={({ ReceiptForm }, close) => (
            <ReceiptForm
              platform={data.platform}
              id={id}
              action={receiptsAddress}
              issue={data.receiptIssue}
              onSent={(newer) => {
                close();
                accept(newer);
              }}
            />
          )}
        />
      )}
      <div className="card rows">
        {isCounting && (
          <div className="pair">
            <div className="on-screen">
              <Row isLarge label={page.labels.expire}>
                <span role="timer">{countdown(remainingMs)}</span>
              </Row>
            </div>
            {/* Print shows the date, because a countdown is useless on paper. */}
            <div className="on-paper">
              <Row label="Expires at">
                <Moment at={invoice.expireDate} />
              </Row>
            </div>
            {method}
          </div>
        )}
        {invoice.description && <Row label="What for">{invoice.description}</Row>}
        {invoice.cid && <Row label={invoice.cidQuestion ?? 'Customer ID'}>{invoice.cid}</Row>}
        {invoice.reportedPaidDate && (
          <Row label="You reported the payment">
            <Moment at={invoice.reportedPaidDate} />
          </Row>
        )}
        {!isOpen && invoice.endDate && (
          <Row label={endLabel(invoice)}>
            <Moment at={invoice.endDate} />
          </Row>
        )}
        {!isCounting && method}
        <Row label={page.labels.id} copies={id}>
          <code>{id}</code>
        </Row>
      </div>
      <span className="visually-hidden" role="status">
        {isOpen && state.isPayable && translate(timeLeftAnnouncement(remainingMs))}
      </span>
      {back && !isOpen && (
        <a className={isClaimFirst ? 'secondary' : 'primary'} href={back} rel="noreferrer">
          {translate({ phrase: 'Back to %{host}', args: { host: new URL(back).host } })}
        </a>
      )}
      {invoice.status === InvoiceStatus.Complete && (
        <button className="secondary scripted" type="button" onClick={() => print()}>
          {translate('Print or save')}
        </button>
      )}
      {isAsked && data.codes && <PhoneCode source={partAddress(page, id, 'code.svg')} />}
      {behaviourOf(invoice).repeatable && !isChecked && (
        <a
          className={back === undefined && !isClaimFirst ? 'primary' : 'secondary'}
          href={repeatAddress(page, invoice, data.search)}
        >
          {translate(isClaimFirst ? 'Not sent: create a new invoice' : 'Create a new invoice')}
        </a>
      )}
      {isWatched && (
        <Checked
          invoice={invoice}
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
