import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Words } from '../../resources/language/words';
import type { PublicInvoice } from '../../resources/payers';
import { sendReceipt } from '../browser/sendReceipt';
import { issueOfRefusal } from '../page/issues';
import type { PlatformAddress } from '../page/pageData';
import { FileField, issueOfFile } from './FileField';
import { SendButton } from './SendButton';

interface Props {
  platform: PlatformAddress;
  id: string;
  /** Where the browser posts the form without script. */
  action: string;
  /** What was wrong with the file that was posted without script. */
  issue?: Words;
  onSent: (invoice: PublicInvoice) => void;
}

const notSent: Words = { phrase: 'It could not be sent. Try again.' };

/** Chooses and sends the receipt of the payer's bank. After an error the chosen file is kept. A form, so that it works without script. */
export const ReceiptForm = ({ platform, id, action, issue: first, onSent }: Props) => {
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
    const found = issueOfFile(file);
    setIssue(found);
    if (found || !file) return;
    setShare(0);
    const answer = await sendReceipt(platform, id, file, setShare);
    setShare(undefined);
    if (answer.kind === 'done') onSent(answer.value);
    else setIssue(answer.kind === 'refused' ? issueOfRefusal(answer.refusal) : notSent);
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
      <FileField field={field} issue={issue} onChoose={() => setIssue(undefined)} />
      <SendButton label="Send" share={share} />
    </form>
  );
};
