import { useEffect, useRef } from 'react';
import type { Translate } from '../../resources/language/words';
import { Button } from '../parts/Button';
import { saveFile } from '../browser/saveFile';
import { CopyText } from '../parts/CopyText';
import './proof.css';

interface Props {
  codes: readonly string[];
  /** Whose codes they are: the file is named after it. */
  email: string;
  t: Translate;
  onSaved: () => void;
}

/** Shows new recovery codes, once: only its button leads on, and the browser asks before the user leaves the page. */
export const RecoveryCodes = ({ codes, email, t, onSaved }: Props) => {
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, []);
  const advice = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone.
  useEffect(() => advice.current?.focus(), []);
  const text = codes.join('\n');
  const save = () =>
    saveFile(new Blob([`${email}\n${text}\n`], { type: 'text/plain' }), `recovery-codes-${email.split('@')[0]}.txt`);
  return (
    <>
      <p ref={advice} tabIndex={-1}>
        {t(
          'Save these recovery codes where your phone is not: each lets you in once if you lose it. They are shown only now.',
        )}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="proof-buttons">
        <CopyText text={text} label="Copy all" t={t} />
        <Button className="small" onClick={save}>
          {t('Save as a file')}
        </Button>
      </div>
      <div className="proof-send">
        <Button kind="primary" onClick={onSaved}>
          {t('I saved them')}
        </Button>
      </div>
    </>
  );
};
