import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { LazyComponent } from '../loading/lazyComponent';
import type { FieldName } from '../../resources/index';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';

/** Props of every component that renders a value: of some kind, or of one field. */
export interface FieldComponentProps {
  definition: Definition;
  name: string;
  field: Field;
  record: RaRecord;
  value: Exclude<Value, null>;
  /** `false` renders no link, for use inside a link. */
  linked: boolean;
  /** Shows the value without shortening it. */
  full: boolean;
}

/** Fields that are not drawn as their kind is, wherever they are shown, by entity and field: `activity.act`. */
export type Cells = Readonly<
  Partial<Record<FieldName, ComponentType<FieldComponentProps> & Partial<LazyComponent<FieldComponentProps>>>>
>;
