import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Words } from '../../resources/language/words';
import type { PublicInvoice } from '../../resources/payers';
import { sendInvoice } from '../browser/platform';
import { savePendingForm, readLastInvoice, readPendingForm, type PendingForm } from '../browser/pendingForm';
import { newKey } from '../../format/newKey';
import { useInBrowser } from '../browser/useInBrowser';
import type { FormValues, Issues, PageData } from '../page/pageData';
import { invoiceAddress, publicPages } from '../page/pages';
import { useTranslate } from '../words/useTranslate';
import { InvoiceForm } from './InvoiceForm';
import { fieldOfRefusal } from '../page/issues';
import { bodyOf, readForm } from '../page/readForm';

interface Props {
  data: PageData;
  notice?: Words;
  /** `seenAt`: the server's clock when it was made. */
  onMade: (invoice: PublicInvoice, seenAt: number) => void;
}

const checkMarked: Words = { phrase: 'Check what is marked below.' };
const offline: Words = { phrase: 'No connection. What you typed is kept: press Send again when you are online.' };
const unreadable: Words = { phrase: 'The platform answered with something unexpected. Try again in a minute.' };

const readValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const hereNow = () => `${location.pathname}${location.search}`;

/** A link to the invoice that was made last here, for who left it. */
const LastInvoice = ({ data }: { data: PageData }) => {
  const say = useTranslate();
  const inBrowser = useInBrowser();
  const last = inBrowser ? readLastInvoice(data.page) : undefined;
  if (last === undefined) return null;
  return (
    <p className="foot">
      <a href={invoiceAddress(publicPages[data.page], last, data.search)}>{say('Your last invoice')}</a>
    </p>
  );
};

/** The form in the browser: checks before it sends, sends once, keeps what was typed whatever comes back. */
export const FormView = ({ data, notice: firstNotice, onMade }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<Issues>(data.issues);
  const [notice, setNotice] = useState(firstNotice ?? data.notice);
  const [isBusy, setBusy] = useState(false);
  const sent = useRef<PendingForm>(undefined);
  const busy = useRef(false);

  const refuse = useCallback((issues: Issues, notice: Words | undefined) => {
    // Drawn before the first field that is wrong is gone to.
    flushSync(() => {
      setIssues(issues);
      setNotice(notice);
    });
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus();
  }, []);

  const send = useCallback(
    async (sending: PendingForm) => {
      busy.current = true;
      setBusy(true);
      setNotice(undefined);
      setIssues({});
      sent.current = sending;
      savePendingForm(sending);
      const answer = await sendInvoice(data.platform, sending.body, sending.key);
      busy.current = false;
      setBusy(false);
      if (answer.kind === 'offline') {
        savePendingForm({ ...sending, isOnItsWay: false });
        setNotice(offline);
        return;
      }
      savePendingForm(undefined);
      if (answer.kind === 'done') {
        const { paymentType } = JSON.parse(sending.body) as { paymentType: number };
        onMade({ paymentType, ...answer.value }, answer.at ?? Date.now());
      } else if (answer.kind === 'refused') {
        const place = fieldOfRefusal(answer.refusal);
        refuse(place.issues, place.notice ?? checkMarked);
      } else if (answer.kind === 'unreadable') setNotice(unreadable);
    },
    [data.platform, onMade, refuse],
  );

  const [restored, setRestored] = useState<PendingForm>();
  useEffect(() => {
    const waiting = readPendingForm(hereNow());
    if (waiting === undefined || busy.current) return;
    setRestored(waiting);
    sent.current = waiting;
    if (waiting.isOnItsWay) void send(waiting);
  }, [send]);

  const onSend = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const typed = readValues(event.currentTarget);
    const { values, issues } = readForm(typed as FormValues);
    if (Object.keys(issues).length > 0) {
      refuse(issues, checkMarked);
      return;
    }
    const body = JSON.stringify(bodyOf(values, data.platform.extensions));
    const known = sent.current;
    const key = known === undefined ? (typed.key ?? newKey()) : known.body === body ? known.key : newKey();
    void send({ address: hereNow(), isOnItsWay: true, key, body, values: typed });
  };

  return (
    <>
      <InvoiceForm
        // What was typed before a reload is put into a form of its own: inputs keep what they began with.
        key={restored?.key}
        data={data}
        values={restored?.values ?? data.values}
        issues={issues}
        notice={notice}
        isAside={notice === checkMarked}
        isBusy={isBusy}
        form={form}
        onSend={onSend}
      />
      <LastInvoice data={data} />
    </>
  );
};
