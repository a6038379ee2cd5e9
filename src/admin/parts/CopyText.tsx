import type { Translate } from '../../resources/language/words';
import { Button } from './Button';
import { useCopied } from '../hooks/useCopied';

/** A button that copies a text, and says whether it could. */
export const CopyText = ({ text, label, t }: { text: string; label: string; t: Translate }) => {
  const [copy, result] = useCopied();
  const face = result === undefined ? label : result === 'copied' ? 'Copied' : 'Could not copy';
  return (
    <>
      <Button className="small" onClick={() => copy(text)}>
        {t(face)}
      </Button>
      <span className="visually-hidden" role="status">
        {result && t(face)}
      </span>
    </>
  );
};
