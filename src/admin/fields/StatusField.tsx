import { useTranslate } from 'react-admin';
import type { Field } from '../../resources/fields';
import { indicatorColours } from '../../resources/statuses';

/** A dot of the indicator's colour and the word. An unknown status shows its number, purple 'undefined'. */
export const StatusField = ({ field, value }: { field: Field; value: number }) => {
  const t = useTranslate();
  const option = field.options?.[value];
  if (option && !option.indicator) return t(option.label);
  const colour = indicatorColours[option?.indicator ?? 'undefined'];
  return (
    <span className="status" title={option ? undefined : t('Unknown status')}>
      <i style={{ background: `var(--${colour})` }} aria-hidden="true" />
      {option ? t(option.label) : value}
    </span>
  );
};
