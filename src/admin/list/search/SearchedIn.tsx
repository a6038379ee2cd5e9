import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { Definition } from '../../../resources/language/definition';
import { useSearchedLabels } from './useSearchedLabels';

/** Number of fields that fit into a line on a phone, in each language. */
const namedFields = 3;

/** Says in one line which fields a search looked into. A button shows those that do not fit. */
export const SearchedIn = ({ definition }: { definition: Definition }) => {
  const t = useTranslate();
  const labels = useSearchedLabels(definition);
  const [isWhole, setIsWhole] = useState(false);
  // One more takes no more room than the button.
  const hasRest = labels.length > namedFields + 1;
  const named = isWhole || !hasRest ? labels : labels.slice(0, namedFields);
  return (
    <p className="muted">
      {t('Searched in: %{fields}', { fields: named.join(', ') })}
      {hasRest && !isWhole && (
        <button className="button plain small" type="button" onClick={() => setIsWhole(true)}>
          {t('and %{smart_count} more', { smart_count: labels.length - namedFields })}
        </button>
      )}
    </p>
  );
};
