import { useTranslate } from 'react-admin';
import type { Field } from '../../resources/language/fields';
import { FieldValue } from '../fields/FieldValue';
import type { RowsProps } from './ListTable';
import { moneyPlaces } from './moneyPlaces';
import { RowMenu } from './RowMenu';
import type { Column } from './useColumns';
import './cards.css';

/** The first column of the first of these types that there is one of. */
const ofType = (columns: readonly Column[], types: readonly Field['type'][], taken: readonly (string | undefined)[]) =>
  types
    .map((type) => columns.find(({ name, field }) => field.type === type && !taken.includes(name))?.name)
    .find((name) => name !== undefined);

/** Which fields stand in a card's two lines: what it is and its state, then who or which, and when. */
export const cardPlaces = (columns: readonly Column[], represent: string) => {
  const main =
    ofType(columns, ['money'], []) ?? (columns.some(({ name }) => name === represent) ? represent : columns[0]?.name);
  const statuses = columns.filter(({ field }) => Object.values(field.options ?? {}).some(({ indicator }) => indicator));
  const state = ofType(statuses, ['choice'], [main]) ?? ofType(columns, ['choice', 'yesNo'], [main]);
  const detail =
    ofType(columns, ['reference', 'text', 'email', 'phone'], [main, state]) ?? ofType(columns, ['identifier'], [main]);
  const time = ofType(columns, ['dateTime', 'count', 'percent', 'uuid'], [main, state, detail]);
  return { main, state, detail, time };
};

/** The rows on a phone: two-line cards; opening one shows every other field. */
export const ListCards = ({ definition, columns, rows, arrived, onAction }: RowsProps) => {
  const t = useTranslate();
  const { main, state, detail, time } = cardPlaces(columns, definition.represent);
  const places = moneyPlaces(columns, rows);
  const value = (name: string | undefined, record: RowsProps['rows'][number]) =>
    name === undefined ? null : (
      <FieldValue definition={definition} name={name} record={record} places={places[name]} />
    );
  return (
    <ul className="cards">
      {rows.map((record) => (
        <li key={record.id} data-row tabIndex={-1} className={arrived.has(record.id) ? 'arrived' : undefined}>
          <details>
            <summary>
              <span className="card-main">{value(main, record)}</span>
              <span className="card-state">{value(state, record)}</span>
              <span className="card-detail">{value(detail, record)}</span>
              <span className="card-time">{value(time, record)}</span>
            </summary>
            <dl>
              {columns
                .filter(({ name }) => ![main, state, detail, time].includes(name))
                .map(({ name, field }) => (
                  <div key={name}>
                    <dt>{t(field.label)}</dt>
                    <dd>{value(name, record)}</dd>
                  </div>
                ))}
            </dl>
          </details>
          {definition.actions && <RowMenu definition={definition} record={record} onAction={onAction} />}
        </li>
      ))}
    </ul>
  );
};
