import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Words } from '../../resources/language/words';
import { payerReceipts } from '../../resources/payerReceipts';
import type { PublicInvoice } from '../../resources/payers';
import { sendReceipt } from '../browser/sendReceipt';
import type { PlatformAddress } from '../page/pageData';
import { useTranslate } from '../words/useTranslate';

export interface ReceiptFormProps {
  platform: PlatformAddress;
  id: string;
  /** Where the browser posts the form without script. */
  action: string;
  /** What was wrong with the file that was posted without script. */
  issue?: Words;
  onSent: (invoice: PublicInvoice) => void;
}

const megabyte = 2 ** 20;
const notSent: Words = { phrase: 'It could not be sent. Try again.' };

/** What is wrong with a chosen file, as far as the browser knows. */
const issueOf = (file: File | undefined): Words | undefined => {
  if (!file) return { phrase: 'Choose a file' };
  return file.size > payerReceipts.largest
    ? { phrase: 'The file is larger than %{most} MB', args: { most: payerReceipts.largest / megabyte } }
    : undefined;
};

/** Chooses and sends the receipt of the payer's bank. After an error the chosen file is kept. A form, so that it works without script. */
export const ReceiptForm = ({ platform, id, action, issue: first, onSent }: ReceiptFormProps) => {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [issue, setIssue] = useState(first);
  /** The share that is sent, 0 to 1. */
  const [share, setShare] = useState<number>();
  const isBusy = share !== undefined;
  // It takes the place of what was pressed.
  useEffect(() => field.current?.focus(), []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const file = field.current?.files?.[0];
    const found = issueOf(file);
    setIssue(found);
    if (found || !file) return;
    setShare(0);
    const answer = await sendReceipt(platform, id, file, setShare);
    setShare(undefined);
    if (answer.kind === 'done') onSent(answer.value);
    else setIssue(answer.kind === 'refused' ? (answer.refusal.words ?? { phrase: answer.refusal.message }) : notSent);
  };
  return (
    <form
      className="card receipt"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void send(event)}
    >
      <label htmlFor="receipt">{translate('The receipt of your bank')}</label>
      <input
        ref={field}
        id="receipt"
        type="file"
        name="file"
        accept={payerReceipts.types.join()}
        onChange={() => setIssue(undefined)}
        aria-invalid={issue ? true : undefined}
        aria-describedby="receipt-hint receipt-issue"
      />
      <p id="receipt-hint" className="hint">
        {translate({ phrase: 'PDF, JPEG or PNG, up to %{most} MB', args: { most: payerReceipts.largest / megabyte } })}
      </p>
      <p id="receipt-issue" role="alert" className="hint invalid">
        {issue && translate(issue)}
      </p>
      {isBusy && <progress value={share} aria-label={translate('Sending…')} />}
      <button className="primary" type="submit" aria-disabled={isBusy || undefined}>
        {translate(isBusy ? 'Sending…' : 'Send')}
      </button>
    </form>
  );
};
