import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '../loading/lazyComponent';
import type { FieldComponentProps } from '../registries/cells';
import { DateField, RecentDateField } from './DateField';
import { FileField } from './FileField';
import { JsonField } from './JsonField';
import { LevelField } from './LevelField';
import { ReferenceLink, ReferenceTitle } from './ReferenceTitle';
import { StatusField } from './StatusField';
import { UuidField } from './UuidField';

const Reference = ({ field, value, linked }: FieldComponentProps) => {
  const Title = linked ? ReferenceLink : ReferenceTitle;
  return <Title target={field.target!} id={Number(value)} />;
};

const DateTime = ({ value, field, full }: FieldComponentProps) =>
  field.recent && !full ? <RecentDateField date={String(value)} /> : <DateField date={String(value)} />;

const Code = ({ value }: FieldComponentProps) => <code className="mono">{value}</code>;

type FieldComponent = ComponentType<FieldComponentProps> & Partial<LazyComponent<FieldComponentProps>>;

/**
 * Components by kind name. Values of all other kinds are shown as text, masked where the field says so. A list fetches the
 * code of lazy ones while it fetches its rows.
 */
export const fieldComponents: Readonly<Record<string, FieldComponent>> = {
  bankText: lazyComponent(() => import('./BankText')),
  choice: StatusField,
  dateTime: DateTime,
  file: FileField,
  json: JsonField,
  level: LevelField,
  reference: Reference,
  regexp: Code,
  uuid: UuidField,
};
