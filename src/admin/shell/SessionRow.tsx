import { useTranslate } from 'react-admin';
import type { OwnSession } from '../../dataProvider/sessionCalls';
import { formatDateTime } from '../../format/dates';
import { Button } from '../parts/Button';
import { deviceName } from '../fields/deviceName';

interface Props {
  session: OwnSession;
  /** With what its user proved who they are. */
  proof?: string;
  isEnded: boolean;
  isEnding: boolean;
  /** Why it cannot be ended here. */
  refusal?: string;
  onEnd: () => void;
}

/** The button 'End' had the focus, and is gone. */
const focusWhereButtonWas = (state: HTMLElement | null) => {
  if (document.activeElement === document.body) state?.focus();
};

/** A session: its device, address and times. One that ended keeps its place, so that no other button moves there. */
export const SessionRow = ({ session, proof, isEnded, isEnding, refusal, onEnd }: Props) => {
  const t = useTranslate();
  const device = deviceName(session, t);
  const { address, createDate, lastSeen, isCurrent } = session;
  return (
    <li className="session">
      <div>
        <strong>{device}</strong>
        <p>{proof === undefined ? address : `${address} · ${proof}`}</p>
        <p>{t('Since %{date}', { date: formatDateTime(createDate) })}</p>
        {!isCurrent && lastSeen !== null && <p>{t('Last seen %{date}', { date: formatDateTime(lastSeen) })}</p>}
      </div>
      {isCurrent ? (
        <span className="session-state">{t('This session')}</span>
      ) : isEnded ? (
        <span ref={focusWhereButtonWas} className="session-state muted" role="status" tabIndex={-1}>
          {t('Ended')}
        </span>
      ) : (
        <Button
          className="small"
          isBusy={isEnding}
          disabled={refusal !== undefined}
          title={refusal}
          aria-label={t('End session: %{device}', { device: `${device}, ${address}` })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
};
