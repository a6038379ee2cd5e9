import { useTranslate } from 'react-admin';
import { Fragment, useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { meets } from '../../resources/language/condition';
import type { Fields } from '../../resources/language/fields';
import type { Values } from '../../resources/language/values';
import { DiscardConfirmation } from '../dialogs/DiscardConfirmation';
import { Dialog } from '../dialogs/Dialog';
import { Input } from '../inputs/Input';
import { Button } from '../parts/Button';
import { FirstFocus } from './FirstFocus';
import { PartsProgress } from './PartsProgress';
import type { WizardCheck, WizardPart, WizardPlan } from './plan';
import { Review } from './Review';
import { StepNote } from './StepNote';
import { Steps } from './Steps';
import type { PartAnswers } from './sendParts';
import { useSendParts } from './useSendParts';
import { useWizard } from './useWizard';

interface Props {
  plan: WizardPlan;
  check?: WizardCheck;
  /** Adapts a step's fields to this user. */
  offer?: (fields: Fields) => Fields;
  partsFor: (values: Values, done: PartAnswers) => readonly WizardPart[];
  /** Renders the outcome, once the first part is done. `isComplete`: all parts are done. */
  outcome: (done: PartAnswers, values: Values, isComplete: boolean) => ReactNode;
  /** The wizard shows a secret that the user has not saved: it can't be closed yet. */
  holds: boolean;
  onDone: (done: PartAnswers) => void;
  onClose: () => void;
}

/**
 * A wizard: steps, a review, several calls and their outcome. The draft is kept for the tab until it is sent or
 * discarded. When one of the calls fails, it is named and can be sent again; the calls that succeeded are not repeated.
 *
 * The wizard form of react-admin (Enterprise Edition) saves one record with one call.
 */
export const Wizard = ({
  plan,
  check,
  offer = (fields) => fields,
  partsFor,
  outcome,
  holds,
  onDone,
  onClose,
}: Props) => {
  const t = useTranslate();
  const wizard = useWizard(plan, check);
  const { steps, index, isResult, form, values, done } = wizard;
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const { sending, failed, send } = useSendParts((answers) => partsFor(values, answers), values, {
    name: plan.name,
    done,
    setDone: wizard.setDone,
    onFailed: wizard.refuse,
    onAllDone: onDone,
  });
  const parts = partsFor(values, done);
  const hasStarted = Object.keys(done).length > 0;
  const isComplete = hasStarted && parts.every(({ name }) => name in done);
  const isFinished = isComplete && !holds;
  const { forget } = wizard;
  // Not earlier: after a reload with a password on screen, the draft still says whose password it was.
  useEffect(() => {
    if (isFinished) forget();
  });
  const step = steps[index];
  const note = step?.note && meets(values, step.note.when ?? {}) ? step.note : undefined;

  const close = () => {
    if (sending !== null || holds) return;
    if (wizard.isDirty && !isComplete) setIsConfirmingDiscard(true);
    else onClose();
  };
  const discard = () => {
    wizard.forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wizard.isChecking || sending !== null) return;
    if (!isResult) void wizard.next();
    else if (!isComplete) void send();
    else if (!holds) onClose();
  };
  const stepStates = [...steps.map(({ title }) => title), plan.resultTitle].map((title, position) => ({
    title,
    state: isComplete ? ('done' as const) : wizard.stateOf(position),
  }));
  const unsavedParts = t('Not saved: %{parts}', {
    parts: parts
      .filter(({ name }) => !(name in done))
      .map(({ label }) => t(label))
      .join(', '),
  });
  /** Whether the user may go to a step: once calls were made, only to steps whose call is not done. */
  const mayGo = (position: number) => {
    const { part } = steps[position] ?? {};
    return sending === null && (!hasStarted || (!isComplete && part !== undefined && !(part in done)));
  };
  const isStuck = isResult && wizard.isWrong && (!hasStarted || steps.some((_, position) => mayGo(position)));
  const showsReview = isResult && (!hasStarted || steps.some(({ part }) => part !== undefined));
  const submitLabel = !isResult ? 'Next' : isComplete ? 'Finish' : failed ? 'Try again' : 'Send';
  return (
    <Dialog
      label={t(plan.label)}
      heading={t(plan.heading)}
      steps={<Steps steps={stepStates} mayGo={mayGo} onGo={wizard.go} />}
      size="wizard"
      form={{
        onSubmit: submit,
        onBlur: ({ target }) => wizard.touch([(target as unknown as HTMLInputElement).name ?? '']),
      }}
      confirmation={
        isConfirmingDiscard && (
          <DiscardConfirmation
            about={hasStarted ? { question: 'Leave without saving the rest?', loss: unsavedParts } : undefined}
            onKeep={() => setIsConfirmingDiscard(false)}
            onDiscard={discard}
          />
        )
      }
      onClose={close}
      buttons={
        <>
          {!isComplete && (
            <Button onClick={close} disabled={sending !== null || holds}>
              {t(hasStarted ? 'Close' : 'Cancel')}
            </Button>
          )}
          <span className="wizard-space" />
          {index > 0 && mayGo(index - 1) && <Button onClick={() => wizard.go(index - 1)}>{t('Previous')}</Button>}
          <Button
            // A new label makes a new button, so that a double click on 'Next' does not also send.
            key={submitLabel}
            type="submit"
            kind="primary"
            isBusy={wizard.isChecking || sending !== null}
            disabled={isStuck || (isComplete && holds)}
          >
            {t(submitLabel)}
          </Button>
        </>
      }
    >
      <FirstFocus
        moment={`${index} ${wizard.refusalCount} ${sending} ${holds}`}
        onButton={isResult && !holds && (hasStarted || failed !== null)}
      />
      {wizard.isResumed && !hasStarted && !isResult && (
        <p className="muted">{t('You started this earlier. What you typed is still here.')}</p>
      )}
      {note && note.below === undefined && <StepNote note={note} form={form} />}
      {step &&
        Object.entries(offer(step.fields)).map(([name, field]) => (
          <Fragment key={name}>
            <Input name={name} field={field} form={form} autoFocus={false} />
            {step.note?.below === name && <div role="status">{note && <StepNote note={note} form={form} />}</div>}
          </Fragment>
        ))}
      {showsReview && (
        <>
          {!isComplete && <h3 tabIndex={-1}>{t(plan.reviewHeading)}</h3>}
          <Review steps={steps.map((each) => ({ ...each, fields: offer(each.fields) }))} values={values} />
        </>
      )}
      {isResult && (sending !== null || failed || hasStarted) && (
        <PartsProgress parts={parts} done={done} sending={sending} failed={failed} />
      )}
      {isStuck && (
        <p className="note" role="alert">
          {t('An earlier step has an error. Go back to it.')}
        </p>
      )}
      {isResult && hasStarted && sending === null && outcome(done, values, isComplete)}
    </Dialog>
  );
};
