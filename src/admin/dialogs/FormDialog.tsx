import { useTranslate, type RaRecord } from 'react-admin';
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type DragEventHandler,
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Fields } from '../../resources/language/fields';
import { offeredInputs } from '../../resources/language/offeredInputs';
import { Input } from '../inputs/Input';
import type { InputForm } from '../inputs/useInputForm';
import { isShortcut } from '../keys/useShortcuts';
import { ForecastNote, isRefused, needsApproval } from '../approvals/ForecastNote';
import type { Forecast } from '../approvals/useForecast';
import { Button } from '../parts/Button';
import type { Definition } from '../../resources/language/definition';
import { AboutRecord } from './AboutRecord';
import { DiscardConfirmation } from './DiscardConfirmation';
import { Dialog } from './Dialog';
import { isMaybeDone, PlatformError } from '../../dataProvider/platformError';
import { Refusal } from '../fields/Refusal';
import { SlowAnswer } from './SlowAnswer';
import { useUnsaved } from './useUnsaved';
import { useUnsentInput } from '../inputs/useUnsentInput';
import { focusInvalidInput } from '../inputs/focusInvalidInput';

interface RecordAbout {
  definition: Definition;
  record: RaRecord;
}

interface Props {
  heading: string;
  /** A small line above the heading. */
  label?: string;
  /** The record, or what else the dialog is about, shown below the heading. */
  about?: RecordAbout | string | ReactElement;
  /** Label of the button that sends. Where a second person has to approve it, the button says so instead. */
  submit: string;
  /** What the platform said about sending it as it is. */
  forecast?: Forecast;
  /** Label of the button that leaves. Default: 'Cancel'. */
  leave?: string;
  danger?: boolean;
  /** Why the form can't be sent yet; disables the submit button and is its tooltip. */
  disabledReason?: string;
  /** The call is irrevocable: the focus starts on Cancel. */
  isIrrevocable?: boolean;
  /** The focus starts on the submit button although there is more than the buttons. */
  startsOnSubmit?: boolean;
  fields: Fields;
  form: InputForm;
  /** What closing would lose beyond the typed values: the question and the explanation. */
  closeWarning?: { question: string; loss: string };
  /** The dialog can be closed while it is busy, after a question. */
  isStoppable?: boolean;
  /**
   * Handlers for files dragged over the dialog. The drop area is in `below` and gets the focus when there are no
   * inputs.
   */
  onFiles?: Readonly<Record<'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop', DragEventHandler>>;
  /** Content right below an input, by field name. */
  belowInputs?: Readonly<Record<string, ReactNode>>;
  /** Content below the inputs. */
  below?: ReactNode;
  /** What can be done instead of what was refused, below the refusal. */
  instead?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

const isRecord = (about: Props['about']): about is RecordAbout => typeof about === 'object' && 'definition' in about;

/** The name under which what was typed is kept; undefined where it may be about something else next time (`3 selected`). */
const nameOf = (heading: string, about: Props['about']): string | undefined => {
  if (about === undefined) return heading;
  return isRecord(about) ? `${heading} ${about.definition.name}/${about.record.id}` : undefined;
};

/**
 * A dialog with a form. Enter sends, and Ctrl+Enter (⌘ Enter) from a text of several lines, too. Escape, Back and Cancel close it,
 * after a question when something was typed. What the platform says stands beside the buttons and below them, where it moves nothing;
 * after a refusal the typed values stay.
 */
export const FormDialog = ({
  heading,
  label,
  about,
  submit,
  forecast,
  leave = 'Cancel',
  danger,
  disabledReason,
  isIrrevocable,
  startsOnSubmit = false,
  fields,
  form,
  closeWarning,
  isStoppable = false,
  onFiles,
  belowInputs = {},
  below,
  instead,
  onClose,
  children,
}: Props) => {
  const t = useTranslate();
  const formElement = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const { issues, error, refusalCount, canceledCount, isBusy, isDirty } = form;
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);

  // Moves the focus once per refusal, never while the user types.
  useEffect(() => {
    if (refusalCount === 0) return;
    focusInvalidInput(formElement.current, alert.current);
  }, [refusalCount]);

  // Where the dialog is as high as the window, what comes below the buttons would push them up: there it comes above them, and the dialog
  // keeps its height, for one that is nearly as high would grow and take them down.
  useLayoutEffect(() => {
    const dialog = formElement.current!.closest<HTMLElement>('[role=dialog]')!;
    const foot = formElement.current!.querySelector(':scope > footer')!;
    foot.removeAttribute('data-above');
    dialog.style.removeProperty('--kept');
    if (dialog.scrollHeight <= dialog.clientHeight) return;
    alert.current!.hidden = true;
    const height = dialog.offsetHeight;
    alert.current!.hidden = false;
    foot.setAttribute('data-above', '');
    dialog.style.setProperty('--kept', `${height}px`);
  }, [error]);

  // The button was disabled while the call waited, and lost the focus.
  useEffect(() => {
    if (canceledCount > 0) formElement.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [canceledCount]);

  // A text that was filled in before is replaced by what is typed.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && formElement.current?.contains(activeElement))
      activeElement.select();
  }, []);

  // The focus is on the dialog itself while nothing in it can be focused, as a button that waits for an answer.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    const isInside = target === currentTarget || formElement.current!.contains(target as Element);
    if (!isInside || event.repeat || event.defaultPrevented || !isShortcut('send', event.nativeEvent)) return;
    event.preventDefault();
    formElement.current!.requestSubmit();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason === undefined) form.submit();
  };
  const isLocked = isBusy && !isStoppable;
  const toApproval = t('Send for approval');
  const sent = needsApproval(forecast) ? toApproval : submit;
  const close = () => {
    if (isLocked) return;
    if (isDirty || closeWarning) setIsConfirmingDiscard(true);
    else onClose();
  };
  useUnsaved(isDirty || closeWarning !== undefined);
  const isFilledIn = useUnsentInput({ into: nameOf(heading, about), dialog: heading }, fields, form);
  const hasNoInputs = Object.keys(fields).length === 0 && !onFiles;
  const hasMarkedField = error && Object.keys(issues).length > 0;
  // The field says it already, unless the refusal leads to records.
  const isSaidAtField = hasMarkedField && !(error instanceof PlatformError && error.records?.length);
  const failureHeading = hasMarkedField
    ? t('Check the marked field')
    : t(isMaybeDone(error) ? '“%{what}” got no answer' : '“%{what}” failed', { what: sent });
  return (
    <Dialog
      heading={heading}
      label={label}
      about={isRecord(about) ? <AboutRecord {...about} /> : about}
      form={{ ref: formElement, onSubmit }}
      onKeyDown={onKeyDown}
      confirmation={
        isConfirmingDiscard && (
          <DiscardConfirmation about={closeWarning} onKeep={() => setIsConfirmingDiscard(false)} onDiscard={onClose} />
        )
      }
      onClose={close}
      buttons={
        <>
          {!error && <ForecastNote forecast={forecast} />}
          <Button onClick={close} disabled={isLocked} autoFocus={isIrrevocable && hasNoInputs}>
            {t(leave)}
          </Button>
          <Button
            type="submit"
            // It invites no press that would be refused, and can be pressed: what the platform said may be over.
            kind={isRefused(forecast) ? undefined : danger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={disabledReason !== undefined}
            title={disabledReason}
            autoFocus={startsOnSubmit || (!isIrrevocable && hasNoInputs)}
            // It has room for both, so that Cancel stays where it is.
            data-other={forecast && (sent === submit ? toApproval : submit)}
          >
            {sent}
          </Button>
          <SlowAnswer isWaiting={isLocked} />
          <div className="refusal" ref={alert} role="alert" tabIndex={-1}>
            {error && (
              <div className="note">
                <strong>{failureHeading}</strong>
                {!isSaidAtField && <Refusal error={error} onLeave={onClose} />}
              </div>
            )}
          </div>
          {instead}
        </>
      }
      {...onFiles}
    >
      {isFilledIn && (
        <p className="note calm" role="status">
          {t('You typed this before you had to sign in again. It was not sent.')}
        </p>
      )}
      {children}
      {Object.entries(offeredInputs(fields, form.typed)).map(([name, field], index) => (
        <Fragment key={name}>
          <Input name={name} field={field} form={form} autoFocus={index === 0} />
          {belowInputs[name]}
        </Fragment>
      ))}
      {below}
    </Dialog>
  );
};
