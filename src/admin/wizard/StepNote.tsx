import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { useConsole } from '../state/ConsoleContext';
import type { FormState } from '../inputs/useInputForm';
import type { WizardNote } from './plan';

/** The note of a step, with the button that mends what it says. */
export const StepNote = ({ note, form }: { note: WizardNote; form: FormState }) => {
  const t = useTranslate();
  const { config } = useConsole();
  const { text, withExtensions, mend } = note;
  const mendNow = () => {
    for (const [name, value] of Object.entries(mend?.values ?? {})) form.setValue(name, value);
  };
  return (
    <div className="note calm">
      {t(text)} {config.extensions && withExtensions !== undefined && t(withExtensions)}
      {mend && (
        <Button className="small" onClick={mendNow}>
          {t(mend.label)}
        </Button>
      )}
    </div>
  );
};
