import type { CallRecord } from '../../dataProvider/callLog';
import type { Translate } from '../../resources/language/words';
import { callRows, callText } from './callText';
import { CopyText } from '../parts/CopyText';
import './callDetails.css';

/**
 * 'Details' of a failed call, for those who run the platform: the call, the status, the field, what was expected, and a button
 * that copies it. The sign-in page uses it, too.
 */
export const CallDetails = ({ call, t }: { call: CallRecord; t: Translate }) => (
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
    <CopyText text={callText(call)} label="Copy" t={t} />
  </details>
);
