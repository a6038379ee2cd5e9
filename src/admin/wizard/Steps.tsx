import { useTranslate } from 'react-admin';
import { Icon } from '../parts/icons';
import type { StepState } from './useWizard';

interface Props {
  steps: readonly { title: string; state: StepState }[];
  /** Can that step be gone back to? Not once it was sent. */
  mayGo: (place: number) => boolean;
  onGo: (place: number) => void;
}

const said: Readonly<Record<StepState, string>> = {
  done: 'Done',
  current: 'Current step',
  wrong: 'Something is wrong here',
  ahead: 'Not yet',
};

const Mark = ({ state, place }: { state: StepState; place: number }) => {
  if (state === 'done') return <Icon name="check" size={14} />;
  return state === 'wrong' ? '!' : place + 1;
};

/** The steps of a wizard and where each stands; those behind lead back. */
export const Steps = ({ steps, mayGo, onGo }: Props) => {
  const t = useTranslate();
  return (
    <ol className="wizard-steps" aria-label={t('Steps')}>
      {steps.map(({ title, state }, place) => {
        const content = (
          <>
            <span className="wizard-mark" aria-hidden="true">
              <Mark state={state} place={place} />
            </span>
            <span>{t(title)}</span>
            <span className="visually-hidden"> ({t(said[state])})</span>
          </>
        );
        const leads = mayGo(place) && (state === 'done' || state === 'wrong');
        return (
          <li key={title} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            {leads ? (
              <button type="button" onClick={() => onGo(place)}>
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
