import { Fragment } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { FieldValue } from './FieldValue';

/**
 * The fields of the definition's `summary` that are not empty, in one line, for records whose name alone identifies nothing.
 */
export const RecordSummary = ({ definition, record }: { definition: Definition; record: RaRecord }) =>
  definition.display.summary
    ?.filter((name) => (record[name] ?? null) !== null)
    .map((name, index) => (
      <Fragment key={name}>
        {index > 0 && (
          <>
            {/* It ends the line of what it follows. */}
            {'\u00a0· '}
          </>
        )}
        <FieldValue definition={definition} name={name} record={record} linked={false} brief />
      </Fragment>
    ));
