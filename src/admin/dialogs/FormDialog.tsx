import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'react-admin';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Fields } from '../../resources/language/fields';
import { Input } from '../inputs/Input';
import type { InputForm } from './useInputForm';
import { AskFirst } from './AskFirst';
import { useLeaving } from './useLeaving';
import { Refusal } from './Refusal';
import { wrongInput } from './wrongInput';

interface Props {
  heading: string;
  /** A small line over the heading. */
  label?: string;
  /** Which record it is about, under the title. */
  about?: ReactNode;
  submit: string;
  danger?: boolean;
  /** What it does can't be taken back: the focus starts on Cancel. */
  destroys?: boolean;
  fields: Fields;
  form: InputForm;
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
  destroys,
  fields,
  form,
  onClose,
  children,
}: Props) => {
  const t = useTranslate();
  const titleId = useId();
  const body = useRef<HTMLFormElement>(null);
  const { issues, error, refusals, busy, dirty } = form;
  const [asks, setAsks] = useState(false);

  // Once for each refusal, and never while somebody types.
  useEffect(() => {
    if (refusals === 0) return;
    (wrongInput(body.current) ?? body.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [refusals]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const close = () => {
    if (busy) return;
    if (dirty) setAsks(true);
    else onClose();
  };
  useLeaving(dirty, close);
  const nothingAsked = Object.keys(fields).length === 0;
  const beside = error && Object.keys(issues).length > 0;
  return (
    <Dialog open fullWidth aria-labelledby={titleId} slotProps={{ paper: { className: 'dialog' } }} onClose={close}>
      {asks && <AskFirst onKeep={() => setAsks(false)} onDiscard={onClose} />}
      <form ref={body} onSubmit={onSubmit} noValidate>
        <header>
          {label && <small>{label}</small>}
          <h2 id={titleId}>{heading}</h2>
          {about && <small>{about}</small>}
        </header>
        <div className="dialog-body">
          <div role="alert" tabIndex={-1}>
            {error && (
              <div className="note">
                <strong>{t(beside ? 'Check the marked field' : 'That did not work')}</strong>
                <Refusal error={error} onLeave={onClose} />
              </div>
            )}
          </div>
          {children}
          {Object.entries(fields).map(([name, field], index) => (
            <Input key={name} name={name} field={field} form={form} autoFocus={index === 0} />
          ))}
        </div>
        <footer>
          <Button variant="outlined" onClick={onClose} disabled={busy} autoFocus={destroys && nothingAsked}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={busy}
            autoFocus={!destroys && nothingAsked}
          >
            {submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};
