import type { ComponentType } from 'react';
import { BankText } from './BankText';
import type { FieldComponentProps } from './fieldComponentProps';
import { FileField } from './FileField';
import { LevelField } from './LevelField';
import { ReferenceLink, ReferenceTitle } from './ReferenceTitle';
import { StatusField } from './StatusField';
import { UuidField } from './UuidField';

const Reference = ({ field, value, linked }: FieldComponentProps) => {
  const Title = linked ? ReferenceLink : ReferenceTitle;
  return <Title target={field.target!} id={Number(value)} />;
};

const Code = ({ value }: FieldComponentProps) => <code className="mono">{value}</code>;

/** Kinds that are drawn in a way of their own, by their names; all others as their text, masked where they are. */
export const fieldComponents: Readonly<Record<string, ComponentType<FieldComponentProps>>> = {
  bankText: BankText,
  choice: StatusField,
  file: FileField,
  level: LevelField,
  reference: Reference,
  regexp: Code,
  uuid: UuidField,
};
