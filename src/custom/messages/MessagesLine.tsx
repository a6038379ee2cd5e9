import { useGetMany, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import type { OpenAction } from '../../admin/actions/ActionSlot';
import { disabledReason } from '../../admin/state/disabledReason';
import { useConsole } from '../../admin/state/ConsoleContext';
import { formatNumber } from '../../format/money';
import type { AccountMessage } from '../../resources/accountMessages';
import { callsOf } from '../../resources/language/definition';
import { anyOfText } from '../../resources/language/nameList';
import { mayOpen } from '../../resources/language/rights';
import { roleName } from '../../resources/language/roles';
import { messages } from '../../resources/messages';
import { AsOf } from './AsOf';
import { MessageRow } from './MessageRow';
import { useAccountMessages } from './useAccountMessages';

/** So many are shown first: those that are most probably the payment. */
const shownFirst = 3;

const assign = new Map(callsOf(messages)).get('assign')!;

/** Whether a message may well be the payment: it has its sum, and is matched to no other. */
const isLikely = ({ fits, sum, invoiceId }: AccountMessage) => fits || (sum && invoiceId === null);

interface Props {
  /** A pay-in. */
  record: RaRecord;
  /** Called when a message is to be assigned to it; undefined while that would lose what was added to the dialog. */
  onAssign: ((opened: OpenAction) => void) | undefined;
}

/**
 * The messages that may be the payment of a pay-in, in the dialog that completes it: how many, and those of its sum first. Of one that does
 * not fit it says that it does not count by itself, and leads whoever may assign it there. Asked anew when it opens.
 */
export const MessagesLine = ({ record, onAssign }: Props) => {
  const t = useTranslate();
  const state = useConsole();
  const { data, asOf, error } = useAccountMessages(record);
  const [showsAll, setShowsAll] = useState(false);
  // One has room from the start where they were not known, so that it moves no button when it comes.
  const [keepsRoom] = useState(data === undefined);
  const found = data?.messages ?? [];
  const likely = found.filter(isLikely);
  const shown = showsAll ? [...likely, ...found.filter((message) => !isLikely(message))] : likely.slice(0, shownFirst);
  const countsNone = likely.length > 0 && !likely.some(({ fits }) => fits);
  const mayAssign = mayOpen(messages, state.session.role);
  const { data: records } = useGetMany(
    messages.name,
    { ids: likely.map(({ id }) => id) },
    { enabled: mayAssign && countsNone },
  );
  if (error && !data) return null;
  const more = found.length - Math.min(likely.length, shownFirst);
  const buttonFor = (message: AccountMessage) => {
    const opened = records?.find((one) => one && one.id === message.id);
    if (!onAssign || !opened || disabledReason(messages, 'assign', assign, opened, state)) return undefined;
    const given = { invoiceId: Number(record.id) };
    return (
      <button
        className="button small"
        type="button"
        onClick={() => onAssign({ name: 'assign', action: assign, record: opened, given })}
      >
        {t('Assign…')}
      </button>
    );
  };
  return (
    <div className={keepsRoom ? 'account-messages messages-line awaited' : 'account-messages messages-line'}>
      <p>
        {t('Messages that may be its payment')}: <b className="numeric">{data ? formatNumber(found.length) : '…'}</b>{' '}
        <AsOf at={asOf} />
      </p>
      {shown.length > 0 && (
        <ul>
          {shown.map((message) => (
            <MessageRow key={message.id} message={message} payIn={record} menu={buttonFor(message)} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <button
          className="button plain small"
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Show fewer') : t('Show %{count} more', { count: more })}
        </button>
      )}
      {countsNone && (
        <p>
          {t(
            mayAssign
              ? 'No message fits by itself: one counts only once it is assigned to this invoice, which completes it.'
              : 'No message fits by itself: one counts only once somebody assigns it to this invoice, which completes it: %{who}.',
            {
              who: anyOfText(
                messages.access.roles.map((role) => t(roleName(role))),
                t,
              ),
            },
          )}
        </p>
      )}
    </div>
  );
};
