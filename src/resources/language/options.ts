/**
 * Indicators: each has one colour, and a status names its indicator.
 * red: failed, critical, high · orange: medium · yellow: low, cautions · purple: undefined ·
 * green: stable · blue: informative, incomplete · gray: draft.
 */
export type Indicator =
  | 'failed'
  | 'critical'
  | 'high'
  | 'medium'
  | 'low'
  | 'cautions'
  | 'undefined'
  | 'stable'
  | 'informative'
  | 'incomplete'
  | 'draft';

export type IndicatorColour = 'red' | 'orange' | 'yellow' | 'purple' | 'green' | 'blue' | 'gray';

export const indicatorColours: Readonly<Record<Indicator, IndicatorColour>> = {
  failed: 'red',
  critical: 'red',
  high: 'red',
  medium: 'orange',
  low: 'yellow',
  cautions: 'yellow',
  undefined: 'purple',
  stable: 'green',
  informative: 'blue',
  incomplete: 'blue',
  draft: 'gray',
};

/** One value of a choice field: its label and, for a status, its indicator. */
export interface Option {
  label: string;
  indicator?: Indicator;
  /** What stands beside its label as it is: the value that it has of this record. */
  detail?: string;
  /** It says itself that the record waits for a second person. */
  waits?: true;
}

declare const choices: unique symbol;

/** Options of a choice field, by the number that the API uses; `C` is the type of the values. */
export type Options<C = unknown> = Readonly<Record<number, Option>> & { readonly [choices]?: C };

/** The value of a status field of records that wait for a second person. */
export const waitingOption: Option = { label: 'Waits for approval', indicator: 'medium', waits: true };

/** Declares a value of a choice field. */
export const option = (label: string, indicator?: Indicator): Option => ({ label, indicator });
