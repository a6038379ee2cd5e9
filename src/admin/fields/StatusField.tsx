import { useTranslate, type RaRecord } from 'react-admin';
import type { Field } from '../../resources/language/fields';
import { indicatorColours, type Indicator } from '../../resources/language/statuses';
import { useSilence } from './useSilence';

interface Props {
  field: Field;
  value: number;
  record: RaRecord;
}

/**
 * A dot of the indicator's colour and the word. An unknown status shows its number, purple 'undefined'; something that
 * should have been heard of and was not is 'Silent'.
 */
export const StatusField = ({ field, value, record }: Props) => {
  const t = useTranslate();
  const isSilent = useSilence(field, value, record);
  const option = field.options?.[value];
  if (option && !option.indicator) return t(option.label);
  const indicator: Indicator = isSilent ? 'medium' : (option?.indicator ?? 'undefined');
  const title = isSilent ? t('Not heard of for more than two minutes') : option ? undefined : t('Unknown status');
  return (
    <span className="status" title={title}>
      <i style={{ background: `var(--${indicatorColours[indicator]})` }} aria-hidden="true" />
      {isSilent ? t('Silent') : option ? t(option.label) : value}
    </span>
  );
};
