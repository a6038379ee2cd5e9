import { useEffect, useRef, useState, type FormEvent } from 'react';
import { claimInputs } from '../../resources/claimInputs';
import { checkInputs } from '../../resources/language/values';
import type { Words } from '../../resources/language/words';
import type { PublicInvoice } from '../../resources/payers';
import { PaymentType } from '../../resources/statuses/invoices';
import type { Answer } from '../browser/platform';
import { sendClaim } from '../browser/sendClaim';
import { sendReceipt } from '../browser/sendReceipt';
import { useInBrowser } from '../browser/useInBrowser';
import type { ClaimIssues, PageData } from '../page/pageData';
import { invoiceAddress, publicPages } from '../page/pages';
import { Field, TextField } from '../parts/Field';
import { useTranslate } from '../words/useTranslate';
import { claimIssuesOf } from './claimIssues';
import { FileField, issueOfFile } from './FileField';
import { SendButton } from './SendButton';
import { Steps } from './Steps';

interface Props {
  data: PageData;
  invoice: PublicInvoice;
  /** Where the browser posts the form without script. */
  action: string;
  onSent: (invoice: PublicInvoice) => void;
  /** The platform refused it because of the invoice's state, which the page does not know yet. */
  onRefused: () => void;
}

const notSent: Words = { phrase: 'It could not be sent. Try again.' };
const conflict = 409;

/** A time as the browser's field says it, which is in the zone of the device, for the platform. What is none stays, to be refused. */
const fromLocalTime = (typed: string): string => {
  const at = Date.parse(typed);
  return Number.isNaN(at) ? typed : new Date(at).toISOString();
};

/**
 * What a payer claims: of a pay-in the sum, the time and the receipt, of a pay-out what they want to say. After an error all of it is
 * kept. A form, so that it works without script.
 */
export const ClaimForm = ({ data, invoice, action, onSent, onRefused }: Props) => {
  const translate = useTranslate();
  const inBrowser = useInBrowser();
  const form = useRef<HTMLFormElement>(null);
  const receipt = useRef<HTMLInputElement>(null);
  const [issues, setIssues] = useState<ClaimIssues>(data.claim?.issues ?? {});
  /** How often something was found wrong. */
  const [found, setFound] = useState(0);
  /** The share that is sent, 0 to 1. */
  const [share, setShare] = useState<number>();
  /** A file that the platform has already. */
  const stored = useRef<File>(undefined);
  const isBusy = share !== undefined;
  const isPayIn = invoice.paymentType !== PaymentType.PayOut;
  const values = data.claim?.values;
  const id = String(invoice.id);
  // It takes the place of what was pressed; a field that is wrong is what has to be seen first.
  useEffect(() => {
    (form.current?.querySelector<HTMLElement>('[aria-invalid]') ?? form.current)?.focus();
  }, [found]);
  const showIssues = (wrong: ClaimIssues) => {
    setIssues(wrong);
    setFound((count) => count + 1);
  };

  /** Sends the file, if the platform does not have it, and then the claim. */
  const sendAll = async (file: File | undefined, claim: object): Promise<Answer<PublicInvoice>> => {
    if (file && file !== stored.current) {
      const answer = await sendReceipt(data.platform, id, file, setShare);
      // Somebody else may have opened the dispute meanwhile: then the file was added to it.
      if (answer.kind !== 'done' || answer.value.dispute) return answer;
      stored.current = file;
    }
    return sendClaim(data.platform, id, claim);
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => String(typed.get(name) ?? '');
    const file = receipt.current?.files?.[0];
    const claim = { amount: textOf('amount'), paidAt: fromLocalTime(textOf('paidAt')), text: textOf('text') };
    const checked = checkInputs(claimInputs, claim);
    const isFileMissing = isPayIn && !file && !invoice.receipts;
    const fileIssue = file || isFileMissing ? issueOfFile(file) : undefined;
    const wrong = { ...checked.issues, ...(fileIssue && { file: fileIssue }) };
    if (Object.keys(wrong).length > 0) {
      showIssues(wrong);
      return;
    }
    setIssues({});
    setShare(0);
    const answer = await sendAll(file, checked.values);
    setShare(undefined);
    if (answer.kind === 'done') {
      onSent(answer.value);
      return;
    }
    showIssues(answer.kind === 'refused' ? claimIssuesOf(answer.refusal) : { form: notSent });
    if (answer.kind === 'refused' && answer.status === conflict) onRefused();
  };

  return (
    <form
      ref={form}
      className={isPayIn ? 'claim' : 'card claim'}
      tabIndex={-1}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void send(event)}
    >
      <Steps at={0} />
      {isPayIn ? (
        <>
          <TextField
            name="amount"
            label={translate('Sum')}
            issue={issues.amount}
            helper="RUB, as your bank shows it"
            input={{ inputMode: 'decimal', defaultValue: values?.amount ?? invoice.amount.toFixed(2) }}
          />
          <TextField
            name="paidAt"
            label={translate('Sent at')}
            issue={issues.paidAt}
            // The browser's zone is known when the page is in it.
            helper={inBrowser ? 'As your bank shows it' : 'Moscow time'}
            input={{ type: 'datetime-local', defaultValue: values?.paidAt }}
          />
          <FileField field={receipt} issue={issues.file} onChoose={() => setIssues({ ...issues, file: undefined })} />
        </>
      ) : (
        <Field
          name="text"
          label={translate('What happened')}
          issue={issues.text}
          helper="You can leave it empty. Look into your bank first: it may need a while to show the money."
        >
          {(input) => <textarea {...input} name="text" rows={3} defaultValue={values?.text} />}
        </Field>
      )}
      <p role="alert" className="hint invalid">
        {issues.form && translate(issues.form)}
      </p>
      <SendButton label="Send for checking" share={share} />
      <a className="secondary" href={invoiceAddress(publicPages[data.page], id, data.search)}>
        {translate('Cancel')}
      </a>
    </form>
  );
};
