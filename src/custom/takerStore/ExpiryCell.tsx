import { useTranslate } from 'react-admin';
import { DateField } from '../../admin/fields/DateField';
import { DeadlineField, startOf, TimeLeft } from '../../admin/fields/DeadlineField';
import type { FieldComponentProps } from '../../admin/registries/cells';
import { formatMoment, formatTime } from '../../format/dates';
import { isDeadline } from '../../resources/language/fields';

/**
 * When an invoice of the queue expires, and the time that is left. A pay-out expires long after it has to be paid: where no column says
 * when it is due, what is left until then stands in the place of its expiry.
 */
const ExpiryCell = ({ field, record, value, full }: FieldComponentProps) => {
  const t = useTranslate();
  const { dueDate } = record;
  const expiry = String(value);
  if (!isDeadline(field, record)) return <DateField date={expiry} />;
  const ending = <DeadlineField deadline={expiry} start={startOf(record)} />;
  if (full || typeof dueDate !== 'string') return ending;
  if (Date.parse(dueDate) >= Date.parse(expiry)) return <span className="expiry-same">{ending}</span>;
  const title = `${t('Due')}: ${formatMoment(dueDate)} · ${t(field.label)}: ${formatMoment(expiry)}`;
  return (
    <>
      <span className="expiry-due numeric" title={title}>
        <span data-other={formatTime(new Date(expiry))}>{t('Due')}</span>{' '}
        <TimeLeft deadline={dueDate} start={startOf(record)} always />
      </span>
      <span className="expiry-end">{ending}</span>
    </>
  );
};

export default ExpiryCell;
