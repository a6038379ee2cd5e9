import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'react-admin';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import type { Fields } from '../../resources/fields';
import { Input } from '../inputs/Input';
import type { InputForm } from './useInputForm';

interface Props {
  heading: string;
  /** A small line over the heading. */
  label?: string;
  /** Which record it is about, under the title. */
  about?: ReactNode;
  submit: string;
  danger?: boolean;
  fields: Fields;
  form: InputForm;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog around a form: Enter sends, Escape closes, a refusal stands at its top and what was typed stays. */
export const FormDialog = ({ heading, label, about, submit, danger, fields, form, onClose, children }: Props) => {
  const t = useTranslate();
  const titleId = useId();
  const body = useRef<HTMLFormElement>(null);
  const { issues, error, busy, dirty } = form;

  useEffect(() => {
    body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const beside = error && Object.keys(issues).length > 0;
  return (
    <Dialog
      open
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'dialog' } }}
      onClose={(_event, reason) => {
        if (!busy && !(reason === 'backdropClick' && dirty)) onClose();
      }}
    >
      <form ref={body} onSubmit={onSubmit} noValidate>
        <header>
          {label && <small>{label}</small>}
          <h2 id={titleId}>{heading}</h2>
          {about && <small>{about}</small>}
        </header>
        <div className="dialog-body">
          <div role="alert">
            {error && (
              <div className="note">
                <strong>{t(beside ? 'Check the marked field' : 'That did not work')}</strong>
                {t(error.message)}
              </div>
            )}
          </div>
          {children}
          {Object.entries(fields).map(([name, field], index) => (
            <Input key={name} name={name} field={field} form={form} autoFocus={index === 0} />
          ))}
        </div>
        <footer>
          <Button variant="outlined" onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={busy}
            autoFocus={Object.keys(fields).length === 0}
          >
            {submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};
