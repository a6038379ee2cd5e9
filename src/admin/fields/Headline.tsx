import { Fragment } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { FieldValue } from './FieldValue';

/** What names a record whose own name says nothing by itself: the fields that its definition says, in one line. */
export const Headline = ({ definition, record }: { definition: Definition; record: RaRecord }) =>
  definition.display.summary?.map((name, place) => (
    <Fragment key={name}>
      {place > 0 && ' · '}
      <FieldValue definition={definition} name={name} record={record} linked={false} />
    </Fragment>
  ));
