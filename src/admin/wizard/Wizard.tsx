import { useTranslate } from 'react-admin';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { meets } from '../../resources/language/condition';
import type { Fields } from '../../resources/language/fields';
import type { Values } from '../../resources/language/values';
import { DiscardConfirmation } from '../dialogs/DiscardConfirmation';
import { Dialog } from '../dialogs/Dialog';
import { Input } from '../inputs/Input';
import { Button } from '../parts/Button';
import { FirstFocus } from './FirstFocus';
import { Parts } from './Parts';
import type { WizardCheck, WizardPart, WizardPlan } from './plan';
import { Review } from './Review';
import { Steps } from './Steps';
import type { Done } from './sendParts';
import { useParts } from './useParts';
import { useWizard } from './useWizard';

interface Props {
  plan: WizardPlan;
  check?: WizardCheck;
  /** The fields as they are asked of this person, where that is not as the plan says. */
  offer?: (fields: Fields) => Fields;
  partsFor: (values: Values, done: Done) => readonly WizardPart[];
  /** What came of it, once the first part is done. `all`: nothing is left to send. */
  outcome: (done: Done, values: Values, all: boolean) => ReactNode;
  /** Something is shown that must not be lost: the wizard can't be closed yet. */
  holds: boolean;
  onDone: (done: Done) => void;
  onClose: () => void;
}

/**
 * Steps, a review, several calls, a result. What was typed is kept for the tab until it is sent or thrown away; a call
 * that fails half way is named and can be tried again, and what was done is not done twice.
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
  const [asks, setAsks] = useState(false);
  const { sending, failed, send } = useParts((known) => partsFor(values, known), values, {
    name: plan.name,
    done,
    setDone: wizard.setDone,
    onFailed: wizard.refuse,
    onAllDone: onDone,
  });
  const parts = partsFor(values, done);
  const begun = Object.keys(done).length > 0;
  const all = begun && parts.every(({ name }) => name in done);
  const isOver = all && !holds;
  const { forget } = wizard;
  // Not before: a reload with a password on the screen must find out whose it was.
  useEffect(() => {
    if (isOver) forget();
  });
  const step = steps[index];
  const note = step?.note && meets(values, step.note.when ?? {}) ? step.note.text : undefined;

  const close = () => {
    if (sending !== null || holds) return;
    if (wizard.isDirty && !all) setAsks(true);
    else onClose();
  };
  const discard = () => {
    wizard.forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wizard.waiting || sending !== null) return;
    if (!isResult) void wizard.next();
    else if (!all) void send();
    else if (!holds) onClose();
  };
  const stepStates = [...steps.map(({ title }) => title), plan.result].map((title, place) => ({
    title,
    state: all ? ('done' as const) : wizard.stateOf(place),
  }));
  const unsaved = t('Not saved: %{parts}', {
    parts: parts
      .filter(({ name }) => !(name in done))
      .map(({ label }) => t(label))
      .join(', '),
  });
  /** What was done can't be taken back; what comes after it still can be typed otherwise. */
  const mayGo = (place: number) => {
    const { part } = steps[place] ?? {};
    return sending === null && (!begun || (!all && part !== undefined && !(part in done)));
  };
  const isStuck = isResult && wizard.isWrong && (!begun || steps.some((_, place) => mayGo(place)));
  const showsReview = isResult && (!begun || steps.some(({ part }) => part !== undefined));
  const submitLabel = !isResult ? 'Next' : all ? 'Finish' : failed ? 'Try again' : 'Send';
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
      over={
        asks && (
          <DiscardConfirmation
            about={begun ? { asks: 'Leave without saving the rest?', loses: unsaved } : undefined}
            onKeep={() => setAsks(false)}
            onDiscard={discard}
          />
        )
      }
      onClose={close}
      buttons={
        <>
          {!all && (
            <Button onClick={close} disabled={sending !== null || holds}>
              {t(begun ? 'Close' : 'Cancel')}
            </Button>
          )}
          <span className="wizard-space" />
          {index > 0 && mayGo(index - 1) && <Button onClick={() => wizard.go(index - 1)}>{t('Previous')}</Button>}
          <Button
            // One that does something else is another one: a double click on 'Next' must not send.
            key={submitLabel}
            type="submit"
            kind="primary"
            isBusy={wizard.waiting || sending !== null}
            disabled={isStuck || (all && holds)}
          >
            {t(submitLabel)}
          </Button>
        </>
      }
    >
      <FirstFocus
        moment={`${index} ${wizard.refusals} ${sending} ${holds}`}
        onButton={isResult && !holds && (begun || failed !== null)}
      />
      {wizard.isResumed && !begun && !isResult && (
        <p className="muted">{t('You began this before. What you typed is still here.')}</p>
      )}
      {note && <p className="note calm">{t(note)}</p>}
      {step &&
        Object.entries(offer(step.fields)).map(([name, field]) => (
          <Input key={name} name={name} field={field} form={form} autoFocus={false} />
        ))}
      {showsReview && (
        <>
          {!all && <h3 tabIndex={-1}>{t(plan.review)}</h3>}
          <Review steps={steps.map((one) => ({ ...one, fields: offer(one.fields) }))} values={values} />
        </>
      )}
      {isResult && (sending !== null || failed || begun) && (
        <Parts parts={parts} done={done} sending={sending} failed={failed} />
      )}
      {isStuck && (
        <p className="note" role="alert">
          {t('Something is wrong in an earlier step. Go back to it.')}
        </p>
      )}
      {isResult && begun && sending === null && outcome(done, values, all)}
    </Dialog>
  );
};
