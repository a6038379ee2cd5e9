import type { Translate } from '../../resources/language/words';
import { Button } from './Button';
import { useCopied } from '../hooks/useCopied';

/** A button that copies a text, and says whether it could. */
export const CopyText = ({ text, label, t }: { text: string; label: string; t: Translate }) => {
  const [copy, result] = useCopied();
  const face = result === 'copied' ? 'Copied' : result === 'failed' ? 'Could not copy' : label;
  return (
    <>
      <Button className="small" onClick={() => copy(text)}>
        {t(face)}
      </Button>
      <span className="visually-hidden" role="status">
        {face !== label && t(face)}
      </span>
    </>
  );
};
