import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';
import { BankText } from './BankText';
import { FileField } from './FileField';
import { ReferenceLink, ReferenceTitle } from './ReferenceTitle';
import { StatusField } from './StatusField';
import { UuidField } from './UuidField';

/** What a value is drawn from. */
export interface Drawn {
  definition: Definition;
  name: string;
  field: Field;
  record: RaRecord;
  value: Exclude<Value, null>;
  /** `false`: it is no link, where the whole around it is one. */
  linked: boolean;
  /** Nothing is shortened: there is room. */
  whole: boolean;
}

/** Kinds that are drawn in a way of their own, by their names; all others as their text, masked where they are. */
export const drawn: Readonly<Record<string, (props: Drawn) => ReactNode>> = {
  bankText: ({ definition, name, record, whole }) => (
    <BankText definition={definition} name={name} record={record} titled={!whole} />
  ),
  choice: ({ field, value, record }) => <StatusField field={field} value={Number(value)} record={record} />,
  file: ({ field, value, record, linked }) => (
    <FileField field={field} name={String(value)} record={record} linked={linked} />
  ),
  identifier: ({ value }) => String(value),
  range: ({ value }) => String(value),
  reference: ({ field, value, linked }) => {
    const Title = linked ? ReferenceLink : ReferenceTitle;
    return <Title target={field.target!} id={Number(value)} />;
  },
  regexp: ({ value }) => <code className="mono">{value}</code>,
  uuid: ({ field, value, whole }) => <UuidField uuid={String(value)} label={field.label} whole={whole} />,
};
