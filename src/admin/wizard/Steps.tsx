import { useTranslate } from 'react-admin';
import { Icon } from '../parts/icons';
import type { StepState } from './useWizard';

interface Props {
  steps: readonly { title: string; state: StepState }[];
  /** Whether the user may go back to a step: not after it was sent. */
  mayGo: (index: number) => boolean;
  onGo: (index: number) => void;
}

const stateLabels: Readonly<Record<StepState, string>> = {
  done: 'Done',
  current: 'Current step',
  wrong: 'Something is wrong here',
  ahead: 'Not yet',
};

const Mark = ({ state, index }: { state: StepState; index: number }) => {
  if (state === 'done') return <Icon name="check" size={14} />;
  return state === 'wrong' ? '!' : index + 1;
};

/** The steps of a wizard with their states; completed ones are buttons that lead back. */
export const Steps = ({ steps, mayGo, onGo }: Props) => {
  const t = useTranslate();
  return (
    <ol className="wizard-steps" aria-label={t('Steps')}>
      {steps.map(({ title, state }, index) => {
        const content = (
          <>
            <span className="wizard-mark" aria-hidden="true">
              <Mark state={state} index={index} />
            </span>
            <span>{t(title)}</span>
            <span className="visually-hidden"> ({t(stateLabels[state])})</span>
          </>
        );
        const isLink = mayGo(index) && (state === 'done' || state === 'wrong');
        return (
          <li key={title} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            {isLink ? (
              <button type="button" onClick={() => onGo(index)}>
                {content}
              </button>
            ) : (
              <span className="wizard-step">{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
};
