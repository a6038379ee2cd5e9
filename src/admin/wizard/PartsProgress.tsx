import { useTranslate } from 'react-admin';
import { isMaybeDone } from '../../dataProvider/platformError';
import { Icon } from '../parts/icons';
import { isWaitingAnswer } from '../outcomes/doneText';
import { useErrorText } from '../outcomes/useErrorText';
import type { WizardPart } from './plan';
import type { PartAnswers } from './sendParts';

interface Props {
  parts: readonly WizardPart[];
  done: PartAnswers;
  sending: string | null;
  failed: { name: string; error: Error } | null;
}

/** The progress of a wizard's calls, with the error of the one that failed. */
export const PartsProgress = ({ parts, done, sending, failed }: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  return (
    <ul className="wizard-parts" role="status">
      {parts.map(({ name, label }) => {
        const state =
          name in done
            ? isWaitingAnswer(done[name])
              ? 'sent'
              : 'done'
            : name === sending
              ? 'sending'
              : name === failed?.name
                ? 'failed'
                : 'waiting';
        return (
          <li key={name} className={state === 'sent' ? 'done' : state}>
            <span className="wizard-mark" aria-hidden="true">
              {(state === 'done' || state === 'sent') && <Icon name="check" size={14} />}
              {state === 'sending' && <span className="spinner" />}
              {state === 'failed' && '!'}
            </span>
            <span>
              {t(label)}: {t(state === 'failed' && isMaybeDone(failed?.error) ? 'perhaps saved' : stateWords[state])}
              {state === 'failed' && failed && <small>{errorText(failed.error)}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const stateWords = {
  done: 'saved',
  sent: 'sent for approval',
  sending: 'being saved…',
  failed: 'not saved',
  waiting: 'not saved yet',
} as const;
