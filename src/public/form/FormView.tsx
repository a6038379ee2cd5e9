import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Words } from '../../resources/language/words';
import type { PaymentType } from '../../resources/statuses/invoices';
import type { PublicInvoice, PublicLink } from '../../resources/payers';
import { sendInvoice, type Answer } from '../browser/platform';
import { savePendingForm, readLastInvoice, readPendingForm, type PendingForm } from '../browser/pendingForm';
import { newKey } from '../../format/newKey';
import { useInBrowser } from '../browser/useInBrowser';
import type { FormValues, Issues, PageData } from '../page/pageData';
import { invoiceAddress, publicPages } from '../page/pages';
import { useTranslate } from '../words/useTranslate';
import { InvoiceForm } from './InvoiceForm';
import { issuesOfRefusal } from '../page/issues';
import { invoiceBodyOf, readForm } from '../page/readForm';

interface Props {
  data: PageData;
  /** The payment link of the address. */
  link: PublicLink | undefined;
  notice?: Words;
  /** `seenAt`: the server's clock when the invoice was created, epoch ms. */
  onMade: (invoice: PublicInvoice, seenAt: number) => void;
}

const checkMarkedFields: Words = { phrase: 'Check what is marked below.' };
const offline: Words = { phrase: 'No connection. What you typed is kept: press Send again when you are online.' };
const unreadable: Words = { phrase: 'We could not read the answer. Try again in a minute.' };

/** The form has no files, so that each value is text. */
const readValues = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;

const tooManyRequests = 429;
const serverErrors = 500;

/** Whether an answer says what became of a form: a gateway's error may follow work that was done. */
const isDefinite = (answer: Answer<PublicInvoice>): boolean =>
  answer.kind === 'done' ||
  (answer.kind === 'refused' && answer.status < serverErrors && answer.status !== tooManyRequests);

const currentAddress = () => `${location.pathname}${location.search}`;

/** A link to the invoice that was created last in this browser. */
const LastInvoice = ({ data }: { data: PageData }) => {
  const translate = useTranslate();
  const inBrowser = useInBrowser();
  const lastId = inBrowser ? readLastInvoice(data.page) : undefined;
  if (lastId === undefined) return null;
  return (
    <p className="foot">
      <a href={invoiceAddress(publicPages[data.page], lastId, data.search)}>{translate('Your last invoice')}</a>
    </p>
  );
};

/** The form in the browser. It checks the input, sends it once, and keeps the typed values whatever the answer is. */
export const FormView = ({ data, link, notice: firstNotice, onMade }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<Issues>(data.issues);
  const [notice, setNotice] = useState(firstNotice ?? data.notice);
  const [openInvoice, setOpenInvoice] = useState(data.openInvoice);
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState(data.issues.requisites && data.values.requisites);
  const lastSent = useRef<PendingForm>(undefined);
  const busy = useRef(false);

  const showIssues = useCallback((issues: Issues, notice: Words | undefined) => {
    // Rendered synchronously, so that the first invalid field can take the focus.
    flushSync(() => {
      setIssues(issues);
      setNotice(notice);
    });
    const firstInvalid = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    firstInvalid?.focus();
  }, []);

  const send = useCallback(
    async (pending: PendingForm) => {
      busy.current = true;
      setBusy(true);
      setNotice(undefined);
      setIssues({});
      lastSent.current = pending;
      savePendingForm(pending);
      const answer = await sendInvoice(data.platform, pending.body, pending.key);
      busy.current = false;
      setBusy(false);
      // Until the platform has said what became of it, the form keeps its key: a reload and another press repeat it.
      savePendingForm(isDefinite(answer) ? undefined : { ...pending, isOnItsWay: false });
      if (answer.kind === 'offline') {
        setNotice(offline);
        return;
      }
      if (answer.kind === 'done') {
        const { paymentType } = JSON.parse(pending.body) as { paymentType: PaymentType };
        onMade({ paymentType, ...answer.value }, answer.at ?? Date.now());
      } else if (answer.kind === 'refused') {
        const refused = issuesOfRefusal(answer.refusal);
        setOpenInvoice(refused.openInvoice);
        showIssues(refused.issues, refused.notice ?? checkMarkedFields);
      } else if (answer.kind === 'unreadable') setNotice(unreadable);
    },
    [data.platform, onMade, showIssues],
  );

  const [restored, setRestored] = useState<PendingForm>();
  useEffect(() => {
    const stored = readPendingForm(currentAddress());
    if (stored === undefined || busy.current) return;
    setRestored(stored);
    lastSent.current = stored;
    if (stored.isOnItsWay) void send(stored);
  }, [send]);

  const onSend = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    setOpenInvoice(undefined);
    const typed = readValues(event.currentTarget);
    const { values, issues } = readForm(typed as FormValues, typed.checked, link);
    if (Object.keys(issues).length > 0) {
      setChecked(issues.requisites && typed.requisites);
      showIssues(issues, checkMarkedFields);
      return;
    }
    const body = JSON.stringify(invoiceBodyOf(values, data.platform.extensions, link));
    const previous = lastSent.current;
    const key = previous === undefined ? (typed.key ?? newKey()) : previous.body === body ? previous.key : newKey();
    void send({ address: currentAddress(), isOnItsWay: true, key, body, values: typed });
  };

  /** An issue of the one tab goes when the other is chosen, which does not have it. */
  const onTabChange = () => {
    const typed = readValues(form.current!);
    const other = { ...typed, paymentType: typed.paymentType === '1' ? '0' : '1' };
    const [now, before] = [typed, other].map((values) => readForm(values, typed.checked, link).issues);
    const isGone = (name: string) => name in before! && !(name in now!);
    setIssues((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !isGone(name))));
  };

  return (
    <>
      <InvoiceForm
        // Uncontrolled inputs keep their initial values, so restored values need a new form.
        key={restored?.key}
        data={data}
        link={link}
        values={restored?.values ?? data.values}
        issues={issues}
        openInvoice={openInvoice}
        notice={notice}
        isAside={notice === checkMarkedFields}
        isBusy={isBusy}
        checked={checked}
        form={form}
        onSend={onSend}
        onTabChange={onTabChange}
      />
      <LastInvoice data={data} />
    </>
  );
};
