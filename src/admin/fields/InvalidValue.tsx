import { useTranslate } from 'react-admin';
import { Icon } from '../parts/icons';

/** Opens what the note beside the value knows of the answer, and brings it to sight. */
const showDetails = (value: Element): void => {
  const note = (value.closest('aside') ?? document).querySelector('.fault-note');
  const details = note?.querySelector('details');
  if (details) details.open = true;
  note?.scrollIntoView({ block: 'center', behavior: 'instant' });
  details?.querySelector('summary')?.focus();
};

interface Props {
  /** Nothing came, although the field always has a value. */
  isMissing: boolean;
  /** Within a link it leads nowhere else. */
  linked: boolean;
}

/** In place of a value that the platform did not send as it should: says which of both it is, and leads to Details. */
const InvalidValue = ({ isMissing, linked }: Props) => {
  const t = useTranslate();
  const label = isMissing
    ? t('Missing: the platform sent nothing, and this field always has a value')
    : t('Wrong: the platform sent a value that is not valid for this field');
  const mark = <Icon name="warning" size={16} />;
  if (!linked)
    return (
      <span className="invalid-value" role="img" aria-label={label} title={label}>
        {mark}
      </span>
    );
  return (
    <button
      className="invalid-value"
      type="button"
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        showDetails(event.currentTarget);
      }}
    >
      {mark}
    </button>
  );
};

export default InvalidValue;
