import { useTranslate } from 'react-admin';
import { useState, useSyncExternalStore } from 'react';
import { callLog, type CallRecord } from '../../dataProvider/callLog';
import { CopyButton } from '../fields/CopyButton';
import { callText } from '../outcomes/callText';
import { Icon } from '../parts/icons';
import './diagnose.css';

/** Whether an answer was wrong, or refused: whoever runs the platform looks for both. */
const isFailed = ({ fault, status }: CallRecord) => fault !== undefined || status >= 400;

const CallRow = ({ call }: { call: CallRecord }) => {
  const t = useTranslate();
  const { at, method, path, status, ms, fault } = call;
  return (
    <tr className={isFailed(call) ? 'failed' : undefined}>
      <td className="numeric">{new Date(at).toLocaleTimeString()}</td>
      <td className="numeric">{status || '—'}</td>
      <td className="numeric">{ms}</td>
      <td>
        <span className="mono">
          {method} {path}
        </span>
        {fault && (
          <p>
            {fault.at !== undefined && `${fault.at}: `}
            {t('expected %{expected}, received %{received}', { expected: t(fault.expected), received: fault.received })}
          </p>
        )}
      </td>
    </tr>
  );
};

/** The last 200 calls to the platform, the latest first, with their times and faults. */
const CallList = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const calls = useSyncExternalStore(callLog.subscribe, callLog.get);
  const [showsFailed, setShowsFailed] = useState(false);
  const shown = calls.filter((call) => !showsFailed || isFailed(call)).toReversed();
  const heading = t('Last calls');
  return (
    <aside className="call-list" aria-label={heading}>
      <header>
        <h2>{heading}</h2>
        <label>
          <input type="checkbox" checked={showsFailed} onChange={() => setShowsFailed(!showsFailed)} />
          {t('Only those that failed')}
        </label>
        <CopyButton value={shown.map(callText).join('\n\n')} label="Last calls" />
        <button className="icon-button" type="button" title={t('Close')} aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      {shown.length === 0 ? (
        <p className="muted">{t('No call failed.')}</p>
      ) : (
        <div className="calls" tabIndex={0} role="region" aria-label={heading}>
          <table>
            <thead>
              <tr>
                <th className="numeric">{t('Time')}</th>
                <th className="numeric">{t('Status')}</th>
                <th className="numeric">{t('ms')}</th>
                <th>{t('Call')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((call, index) => (
                <CallRow key={calls.length - index} call={call} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </aside>
  );
};

export default CallList;
