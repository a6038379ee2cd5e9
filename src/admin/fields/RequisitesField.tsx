import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { groupRequisites, maskRequisites } from '../../format/requisites';
import { Icon } from '../shell/icons';
import { CopyButton } from './CopyButton';

/** A card or account number, masked until asked for; copying gives the whole. */
export const RequisitesField = ({ requisites, label }: { requisites: string; label: string }) => {
  const t = useTranslate();
  const [whole, setWhole] = useState(false);
  return (
    <span className="with-button">
      <span className="mono">{whole ? groupRequisites(requisites) : maskRequisites(requisites)}</span>
      <button
        className="copy"
        type="button"
        aria-pressed={whole}
        aria-label={`${t('Show whole')} ${t(label)}`}
        title={t(whole ? 'Hide' : 'Show whole')}
        onClick={() => setWhole(!whole)}
      >
        <Icon name="eye" size={14} />
      </button>
      <CopyButton value={requisites} label={label} />
    </span>
  );
};
