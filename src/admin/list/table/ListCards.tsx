import { useTranslate, type RaRecord } from 'react-admin';
import { departureText } from '../../../dataProvider/departure';
import { isDeadline } from '../../../resources/language/fields';
import { FieldValue } from '../../fields/FieldValue';
import { onPlainClick } from '../../browser/onPlainClick';
import { recordPath, useOpening } from '../../navigation/openRecord';
import { useRecordTitle } from '../../fields/recordTitle';
import { CardDetail } from '../../columns/CardDetail';
import { useAddress } from '../../calls/useAct';
import { cardFields, headingField } from '../../columns/cardFields';
import type { RowsProps } from './ListTable';
import { moneyDecimals } from '../../columns/moneyDecimals';
import { RowButtons } from './RowButtons';
import { RowMenu } from './RowMenu';
import './cards.css';

interface CardProps extends Omit<RowsProps, 'columns' | 'rows' | 'arrived'> {
  record: RaRecord;
  arrived: boolean;
  fields: ReturnType<typeof cardFields>;
  decimals: Readonly<Record<string, number>>;
}

const Card = ({ definition, record, fields, decimals, arrived, openId, onAction }: CardProps) => {
  const t = useTranslate();
  const { open } = useOpening();
  const address = useAddress();
  const title = useRecordTitle(definition, record);
  const recordAddress = { entity: definition.name, id: String(record.id) };
  const departure = departureText(record, t);
  const isDeadlineRunning =
    fields.deadline !== undefined &&
    record[fields.deadline] !== null &&
    isDeadline(definition.fields[fields.deadline]!, record);
  /** A bare yes or no does not say what it answers. */
  const isYesNo = fields.state !== undefined && definition.fields[fields.state]!.kind.name === 'yesNo';
  const isSum = fields.main !== undefined && definition.fields[fields.main]!.kind.name === 'money';
  const shownTime = isDeadlineRunning ? fields.deadline : fields.time;
  const renderField = (name: string | undefined) =>
    name === undefined ? null : (
      <FieldValue definition={definition} name={name} record={record} decimals={decimals[name]} linked={false} />
    );
  return (
    <li
      data-row={recordAddress.id}
      data-departed={departure && true}
      tabIndex={-1}
      className={departure ? 'departed' : arrived ? 'arrived' : undefined}
      aria-current={openId === recordAddress.id ? 'true' : undefined}
    >
      <a
        className="card-open"
        href={recordPath(recordAddress, address)}
        aria-label={[title, ...(departure ? [departure] : [])].join(' · ')}
        onClick={onPlainClick(() => open(recordAddress))}
      />
      <div className="card-body">
        <span className={isSum ? 'card-main sum' : 'card-main'}>{renderField(fields.main)}</span>
        <span className={isYesNo ? 'card-state yes-no' : 'card-state'}>
          {isYesNo && `${t(definition.fields[fields.state!]!.label)}: `}
          {renderField(fields.state)}
        </span>
        <span className="card-detail">
          <CardDetail definition={definition} record={record} name={fields.detail} />
        </span>
        <span className={isDeadlineRunning ? 'card-time until' : 'card-time'}>
          {departure ?? (
            <>
              {isDeadlineRunning && `${t(definition.fields[fields.deadline!]!.label)} `}
              {shownTime !== undefined && (record[shownTime] ?? null) !== null && renderField(shownTime)}
            </>
          )}
        </span>
      </div>
      <RowButtons definition={definition} record={record} onAction={onAction} />
      {definition.actions && <RowMenu definition={definition} record={record} onAction={onAction} />}
    </li>
  );
};

/** The rows on a phone, as two-line cards. A tap opens the record. */
export const ListCards = ({ columns, rows, arrived, ...cardProps }: RowsProps) => {
  const { scope = {} } = cardProps.definition;
  // Fields with the same value on every card do not help to tell cards apart.
  const fields = cardFields(
    columns.filter(({ name }) => !Object.hasOwn(scope, name)),
    headingField(cardProps.definition),
  );
  const decimals = moneyDecimals(columns, rows);
  return (
    <ul className="cards">
      {rows.map((record) => (
        <Card
          key={record.id}
          {...cardProps}
          record={record}
          arrived={arrived.has(record.id)}
          fields={fields}
          decimals={decimals}
        />
      ))}
    </ul>
  );
};
