import { useTranslate } from 'react-admin';
import { formatRecent } from '../../format/dates';
import type { FieldComponentProps } from '../registries/cells';
import { requesterOf, WaitingNote } from './WaitingNote';
import { hasNeverConnected, useSilence } from './useSilence';
import { matchesCondition } from '../../resources/language/view';
import { indicatorColours, type Indicator } from '../../resources/language/options';

/** Whether a field says yes, or has a date. */
const isNoted = (value: unknown) => value === true || (typeof value === 'string' && value !== '');

/**
 * A status as a dot of the indicator's colour and a label. An unknown status shows its number with the 'undefined'
 * colour. A device that should have reported and did not is 'Silent since …'. A second line notes that the record
 * waits for approval and who asked for it, or that it was reversed.
 */
export const StatusField = ({
  field,
  value: fieldValue,
  record,
}: Pick<FieldComponentProps, 'field' | 'value' | 'record'>) => {
  const value = Number(fieldValue);
  const t = useTranslate();
  const silentSince = useSilence(field, value, record);
  const { shownAs } = field;
  const isShownAs = shownAs !== undefined && matchesCondition(record, shownAs.when) === true;
  const option = isShownAs ? shownAs.option : field.options?.[value];
  if (option && !option.indicator) return t(option.label);
  const isNew = option !== undefined && hasNeverConnected(field, value, record);
  const indicator: Indicator = silentSince || isNew ? 'medium' : (option?.indicator ?? 'undefined');
  const title = silentSince ? t('Silent for more than two minutes') : option ? undefined : t('Unknown status');
  const label = silentSince
    ? t('Silent since %{time}', { time: formatRecent(silentSince) })
    : isNew
      ? t('Never connected')
      : option
        ? t(option.label)
        : value;
  const requester = requesterOf(field, record);
  const status = (
    <span className="status" title={title}>
      <i
        className={indicator === 'cautions' ? 'ring' : undefined}
        style={{ background: `var(--${indicatorColours[indicator]})` }}
        aria-hidden="true"
      />
      {label}
    </span>
  );
  const note = field.notes?.find(
    ({ field: name, when = {} }) => isNoted(record[name]) && matchesCondition(record, when) === true,
  );
  const tooltip = note?.tooltip;
  const detail = tooltip?.field === undefined ? undefined : record[tooltip.field];
  if (requester === undefined && !note) return status;
  return (
    <span className="status-lines">
      {status}
      {requester !== undefined && <WaitingNote requester={requester} isSaid={option?.waits} />}
      {note && (
        <small title={tooltip && (detail ? t(tooltip.text!, { value: detail }) : t(tooltip.otherwise))}>
          {t(note.label)}
        </small>
      )}
    </span>
  );
};
