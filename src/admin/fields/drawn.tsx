import type { ComponentType } from 'react';
import { BankText } from './BankText';
import type { DrawnProps } from './drawnProps';
import { FileField } from './FileField';
import { LevelField } from './LevelField';
import { ReferenceLink, ReferenceTitle } from './ReferenceTitle';
import { StatusField } from './StatusField';
import { UuidField } from './UuidField';

const Reference = ({ field, value, linked }: DrawnProps) => {
  const Title = linked ? ReferenceLink : ReferenceTitle;
  return <Title target={field.target!} id={Number(value)} />;
};

const Code = ({ value }: DrawnProps) => <code className="mono">{value}</code>;

/** Kinds that are drawn in a way of their own, by their names; all others as their text, masked where they are. */
export const drawn: Readonly<Record<string, ComponentType<DrawnProps>>> = {
  bankText: BankText,
  choice: StatusField,
  file: FileField,
  level: LevelField,
  reference: Reference,
  regexp: Code,
  uuid: UuidField,
};
