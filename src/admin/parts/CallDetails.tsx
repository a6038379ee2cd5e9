import { useState } from 'react';
import type { CallRecord } from '../../dataProvider/callLog';
import type { Translate } from '../../resources/language/words';
import { callRows, callText } from './callText';
import './callDetails.css';

/**
 * 'Details' of a failed call, for those who run the platform: the call, the status, the field, what was expected, and a button
 * that copies it. The sign-in page uses it, too.
 */
export const CallDetails = ({ call, t }: { call: CallRecord; t: Translate }) => {
  const [copying, setCopying] = useState<'Copy' | 'Copied' | 'Could not copy'>('Copy');
  const copy = () =>
    navigator.clipboard.writeText(callText(call)).then(
      () => setCopying('Copied'),
      () => setCopying('Could not copy'),
    );
  return (
    <details className="call-details">
      <summary>{t('Details')}</summary>
      <dl>
        {callRows(call).map(({ label, text, isPhrase }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd className="mono">{isPhrase ? t(text) : text}</dd>
          </div>
        ))}
      </dl>
      <button className="button small" type="button" onClick={() => void copy()}>
        {t(copying)}
      </button>
    </details>
  );
};
