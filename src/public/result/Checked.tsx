import type { ReactNode } from 'react';
import type { PublicInvoice } from '../../resources/payers';
import { useTranslate } from '../words/useTranslate';
import { isDisputed } from './shownStatus';

/** Seconds after which a page without script reloads: as often as one with script checks its invoice. */
export const refreshSecondsOf = (invoice: PublicInvoice | undefined): number =>
  invoice && isDisputed(invoice) ? 60 : 10;

interface Props {
  invoice: PublicInvoice;
  words: ReactNode;
  /** Address of the invoice. */
  address: string;
  /** Whether the page's address leads to the invoice. */
  mayBeClosed: boolean;
  onCheck: () => void;
}

/** When the page last checked the invoice, and a link to check now, which reloads the page without script. */
export const Checked = ({ invoice, words, address, mayBeClosed, onCheck }: Props) => {
  const translate = useTranslate();
  return (
    <div className="foot">
      <p className="checked">
        <span className="scripted">{words}</span>
        <noscript>
          {translate({
            phrase: 'This page refreshes by itself every %{count} seconds.',
            args: { count: refreshSecondsOf(invoice) },
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
