import type { Translate } from '../../resources/language/words';

interface Props {
  loginId: string;
  t: Translate;
  onChange: () => void;
}

/** Who signs in, and a button to start again as somebody else. */
export const Who = ({ loginId, t, onChange }: Props) => (
  <p className="who">
    <span>{loginId}</span>
    <button type="button" onClick={() => onChange()}>
      {t('Change')}
    </button>
  </p>
);
