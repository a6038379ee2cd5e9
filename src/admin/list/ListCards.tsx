import { useTranslate } from 'react-admin';
import { leftWords } from '../../dataProvider/left';
import { FieldValue } from '../fields/FieldValue';
import { isPlainPress } from '../fields/ReferenceTitle';
import { recordPath, useOpening } from '../panel/openRecord';
import { recordTitle } from '../panel/recordTitle';
import { useAddress } from '../state/useAct';
import { cardPlaces } from './cardPlaces';
import type { RowsProps } from './ListTable';
import { moneyPlaces } from './moneyPlaces';
import { RowMenu } from './RowMenu';
import './cards.css';

/** The rows on a phone: two-line cards; a press opens the record's page. */
export const ListCards = ({ definition, columns, rows, arrived, openId, onAction }: RowsProps) => {
  const t = useTranslate();
  const { open } = useOpening();
  const address = useAddress();
  const { main, state, detail, time } = cardPlaces(columns, definition.represent);
  const places = moneyPlaces(columns, rows);
  const value = (name: string | undefined, record: RowsProps['rows'][number]) =>
    name === undefined ? null : (
      <FieldValue definition={definition} name={name} record={record} places={places[name]} linked={false} />
    );
  return (
    <ul className="cards">
      {rows.map((record) => {
        const opened = { entity: definition.name, id: String(record.id) };
        const left = leftWords(record, t);
        const arrival = arrived.has(record.id) ? 'arrived' : undefined;
        return (
          <li
            key={record.id}
            data-row={opened.id}
            tabIndex={-1}
            className={left ? 'left' : arrival}
            aria-current={openId === opened.id ? 'true' : undefined}
          >
            <a
              className="card-open"
              href={recordPath(opened, address)}
              aria-label={[recordTitle(definition, record, t), ...(left ? [left] : [])].join(' · ')}
              onClick={(event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                open(opened);
              }}
            />
            <div className="card-body">
              <span className="card-main">{value(main, record)}</span>
              <span className="card-state">{value(state, record)}</span>
              <span className="card-detail">{value(detail, record)}</span>
              <span className="card-time">{left ?? value(time, record)}</span>
            </div>
            {definition.actions && <RowMenu definition={definition} record={record} onAction={onAction} />}
          </li>
        );
      })}
    </ul>
  );
};
