import { useState, type ReactNode } from 'react';
import { useTranslate } from '../words/useTranslate';
import { lateParts, loadLateParts } from './lateParts';

interface Props {
  label: string;
  /** Whether it is the one thing to do on the page. */
  isPrimary?: boolean;
  /** The address of a page with the form, which the browser also posts it to. */
  address: string;
  /** Whether the page opens with the form. */
  startsOpen: boolean | undefined;
  /** Draws the form with the parts that were loaded. */
  renderForm: (parts: Required<typeof lateParts>, close: () => void) => ReactNode;
}

/** Leads to a form of the payer, which is loaded when it is asked for; without script, to a page with it. */
export const LateForm = ({ label, isPrimary, address, startsOpen, renderForm }: Props) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(startsOpen);
  if (isOpen && lateParts.ClaimForm) return renderForm(lateParts as Required<typeof lateParts>, () => setOpen(false));
  return (
    <a
      className={isPrimary ? 'primary' : 'secondary'}
      href={address}
      onClick={(event) => {
        event.preventDefault();
        loadLateParts().then(
          () => setOpen(true),
          () => location.assign(address),
        );
      }}
    >
      {translate(label)}
    </a>
  );
};
