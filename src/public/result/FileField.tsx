import type { RefObject } from 'react';
import type { Words } from '../../resources/language/words';
import { payerReceipts } from '../../resources/payerReceipts';
import { useTranslate } from '../words/useTranslate';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  issue: Words | undefined;
  /** Another file was chosen. */
  onChoose: () => void;
}

const megabyte = 2 ** 20;

/** What is wrong with a chosen file, as far as the browser knows. */
export const issueOfFile = (file: File | undefined): Words | undefined => {
  if (!file) return { phrase: 'Choose a file' };
  return file.size > payerReceipts.largest
    ? { phrase: 'The file is larger than %{most} MB', args: { most: payerReceipts.largest / megabyte } }
    : undefined;
};

/** Chooses the receipt of the payer's bank. */
export const FileField = ({ field, issue, onChoose }: Props) => {
  const translate = useTranslate();
  return (
    <div className="file">
      <label htmlFor="receipt">{translate('The receipt of your bank')}</label>
      <input
        ref={field}
        id="receipt"
        type="file"
        name="file"
        accept={payerReceipts.types.join()}
        onChange={onChoose}
        aria-invalid={issue ? true : undefined}
        aria-describedby="receipt-hint receipt-issue"
      />
      <p id="receipt-hint" className="hint">
        {translate({ phrase: 'PDF, JPEG or PNG, up to %{most} MB', args: { most: payerReceipts.largest / megabyte } })}
      </p>
      <p id="receipt-issue" role="alert" className="hint invalid">
        {issue && translate(issue)}
      </p>
    </div>
  );
};
