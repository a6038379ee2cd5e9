import { useGetMany, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { ActionSlot, type OpenAction } from '../../admin/actions/ActionSlot';
import { RecordName } from '../../admin/fields/RecordName';
import { RowMenu } from '../../admin/list/table/RowMenu';
import { PanelSection, SectionFailure } from '../../admin/panel/PanelSection';
import { useConsole } from '../../admin/state/ConsoleContext';
import type { AccountMessage, AccountMessages as Found } from '../../resources/accountMessages';
import { messages } from '../../resources/messages';
import { mayOpen } from '../../resources/language/rights';
import { InvoiceStatus } from '../../resources/statuses/invoices';
import { AsOf } from './AsOf';
import { MessageRow } from './MessageRow';
import { useAccountMessages } from './useAccountMessages';

/** So many are shown first: those that are most probably the payment. */
const shownFirst = 3;

/** Actions of a message that ask for a pay-in. */
const actsOnPayIn: ReadonlySet<string> = new Set(['assign', 'otherSum']);

/** Why none is shown. Of a complete pay-in its own is shown alone, so that nothing is said of others. */
const noneText = ({ status }: RaRecord, { isWatched }: Found) =>
  status === InvoiceStatus.Complete
    ? 'It has no message of its own. Others are not shown once it is complete.'
    : isWatched
      ? 'None came since its creation on the phones of its vault owner.'
      : 'No phone watched its account: no message can come.';

interface RowProps {
  message: AccountMessage;
  payIn: RaRecord;
  /** The message itself, for who may open Messages. */
  record: RaRecord | undefined;
  onAction: (opened: OpenAction) => void;
}

const Row = ({ message, payIn, record, onAction }: RowProps) => {
  const { session } = useConsole();
  return (
    <MessageRow
      message={message}
      payIn={payIn}
      menu={record && <RowMenu definition={messages} record={record} onAction={onAction} />}
      link={
        mayOpen(messages, session.role) && (
          <>
            {' · '}
            <RecordName name={`${messages.name}/${message.id}`} linked />
          </>
        )
      }
    />
  );
};

interface Props {
  /** A pay-in. */
  record: RaRecord;
}

/**
 * The messages about the account of a pay-in, from its creation to 24 hours after its end, each with what agrees and what differs: whoever
 * completes it sees what proves the payment, whether or not they may open Messages.
 */
export const AccountMessages = ({ record }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const [showsAll, setShowsAll] = useState(false);
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  const { data, asOf, error, refetch } = useAccountMessages(record);
  const found = data?.messages ?? [];
  const shown = showsAll ? found : found.slice(0, shownFirst);
  const { data: records } = useGetMany(
    messages.name,
    { ids: shown.map(({ id }) => id) },
    { enabled: mayOpen(messages, session.role) && shown.length > 0 },
  );
  // What is done with a message from here is about this pay-in.
  const onAction = (opened: OpenAction) =>
    setOpenAction(actsOnPayIn.has(opened.name) ? { ...opened, given: { invoiceId: Number(record.id) } } : opened);
  return (
    <PanelSection heading="Messages that may be its payment" className="account-messages">
      {!data && !error && <p className="muted panel-late">{t('Loading…')}</p>}
      {error && !data && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {data && found.length === 0 && <p className="muted">{t(noneText(record, data))}</p>}
      <AsOf at={asOf} />
      <ul>
        {shown.map((message) => (
          <Row
            key={message.id}
            message={message}
            payIn={record}
            record={records?.find((one) => one && one.id === message.id)}
            onAction={onAction}
          />
        ))}
      </ul>
      {found.length > shownFirst && (
        <button
          className="button plain small"
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Show fewer') : t('Show %{count} more', { count: found.length - shownFirst })}
        </button>
      )}
      <ActionSlot definition={messages} opened={openAction} onClose={() => setOpenAction(null)} />
    </PanelSection>
  );
};
