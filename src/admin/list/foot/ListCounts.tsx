import type { DecodedRecord } from '../../../resources/language/wire';
import { lazyComponent } from '../../loading/lazyComponent';
import { useListContext, useTranslate } from 'react-admin';
import type { ListAnswer } from '../../../dataProvider/lists';
import { formatNumber } from '../../../format/money';
import type { Definition } from '../../../resources/language/definition';

const FaultNote = lazyComponent(() => import('../../outcomes/FaultNote'));

/** The counts of the list's envelope as tiles, and what is said when the answer has faults or rows that could not be read. */
export const ListCounts = ({ definition }: { definition: Definition }) => {
  const t = useTranslate();
  const { meta, data } = useListContext<DecodedRecord>() as { meta?: ListAnswer['meta']; data?: DecodedRecord[] };
  const hasFaults = data?.some(({ invalidFields }) => invalidFields) === true || (meta?.unreadable ?? 0) > 0;
  const facts = Object.entries(definition.envelope?.counts ?? {});
  return (
    <>
      {facts.length > 0 && (
        <dl className="tiles">
          {facts.map(([name, { label }]) => {
            const value = meta?.facts[name];
            return (
              <div className="card tile" key={name}>
                <dt>{t(label)}</dt>
                <dd>{value === undefined ? '—' : formatNumber(value)}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {meta && meta.unreadable > 0 && (
        <p className="note" role="alert">
          {t(
            '%{smart_count} row of the answer could not be read: it has no id. |||| %{smart_count} rows of the answer could not be read: they have no id.',
            { smart_count: meta.unreadable },
          )}
        </p>
      )}
      {hasFaults && <FaultNote definition={definition} />}
    </>
  );
};
