import { useTranslate } from 'react-admin';
import { Fragment, useEffect, useRef, useState, type DragEventHandler, type FormEvent, type ReactNode } from 'react';
import type { Fields } from '../../resources/language/fields';
import { Input } from '../inputs/Input';
import type { InputForm } from '../inputs/useInputForm';
import { Button } from '../parts/Button';
import { DiscardConfirmation } from './DiscardConfirmation';
import { Dialog } from './Dialog';
import { Refusal } from '../fields/Refusal';
import { useUnsaved } from './useUnsaved';
import { wrongInput } from '../inputs/wrongInput';

interface Props {
  heading: string;
  /** A small line over the heading. */
  label?: string;
  /** Which record it is about, under the title. */
  about?: ReactNode;
  submit: string;
  danger?: boolean;
  /** Why it can't be sent yet, as the tooltip of its disabled button. */
  waitsFor?: string;
  /** What it does can't be taken back: the focus starts on Cancel. */
  destroys?: boolean;
  fields: Fields;
  form: InputForm;
  /** What would be lost beside what is typed, in words of its own. */
  loses?: { asks: string; loses: string };
  /** What is going on can be left, after asking. */
  isStoppable?: boolean;
  /** Files that are held or dropped anywhere over it: what takes them is `below`, and has the focus where nothing is typed. */
  onFiles?: Readonly<Record<'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop', DragEventHandler>>;
  /** Right below an input, by its name. */
  beneath?: Readonly<Record<string, ReactNode>>;
  /** Below the inputs. */
  below?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * A dialog around a form: Enter sends, Escape and Back close but ask first when something was typed, a refusal stands at its top
 * and what was typed stays.
 */
export const FormDialog = ({
  heading,
  label,
  about,
  submit,
  danger,
  waitsFor,
  destroys,
  fields,
  form,
  loses,
  isStoppable = false,
  onFiles,
  beneath = {},
  below,
  onClose,
  children,
}: Props) => {
  const t = useTranslate();
  const body = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const { issues, error, refusals, busy, dirty } = form;
  const [asks, setAsks] = useState(false);

  // Once for each refusal, and never while somebody types.
  useEffect(() => {
    if (refusals === 0) return;
    (wrongInput(body.current) ?? alert.current)?.focus();
  }, [refusals]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (waitsFor === undefined) form.submit();
  };
  const isHeld = busy && !isStoppable;
  const close = () => {
    if (isHeld) return;
    if (dirty || loses) setAsks(true);
    else onClose();
  };
  useUnsaved(dirty || loses !== undefined);
  const nothingAsked = Object.keys(fields).length === 0 && !onFiles;
  const beside = error && Object.keys(issues).length > 0;
  return (
    <Dialog
      heading={heading}
      label={label}
      about={about}
      form={{ ref: body, onSubmit }}
      over={asks && <DiscardConfirmation about={loses} onKeep={() => setAsks(false)} onDiscard={onClose} />}
      onClose={close}
      buttons={
        <>
          <Button onClick={loses ? close : onClose} disabled={isHeld} autoFocus={destroys && nothingAsked}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            kind={danger ? 'danger' : 'primary'}
            isBusy={busy}
            disabled={waitsFor !== undefined}
            title={waitsFor}
            autoFocus={!destroys && nothingAsked}
          >
            {submit}
          </Button>
        </>
      }
      {...onFiles}
    >
      <div ref={alert} role="alert" tabIndex={-1}>
        {error && (
          <div className="note">
            <strong>{t(beside ? 'Check the marked field' : 'That did not work')}</strong>
            <Refusal error={error} onLeave={onClose} />
          </div>
        )}
      </div>
      {children}
      {Object.entries(fields).map(([name, field], index) => (
        <Fragment key={name}>
          <Input name={name} field={field} form={form} autoFocus={index === 0} />
          {beneath[name]}
        </Fragment>
      ))}
      {below}
    </Dialog>
  );
};
