import type { Definition } from '../../src/resources/language/definition';
import { hidesNumber, isMasked, type Field } from '../../src/resources/language/field';
import { maskValue } from '../../src/resources/language/maskValue';
import { encodeRecord } from '../../src/resources/language/wire';
import type { Settings } from '../base/settings';
import type { Row } from '../database/relation';

type Encoded = Pick<Definition, 'fields'>;

/** Encodes a row for JSON. */
export type RecordEncoder = (definition: Encoded, row: Row) => Record<string, unknown>;

/** Whether a definition has numbers of cards or accounts. */
export const hasNumbers = ({ fields }: Encoded): boolean => Object.values(fields).some(hidesNumber);

/** Encodes a row with the values of some fields masked. */
const encodeMasking =
  (isHidden: (field: Field) => boolean): RecordEncoder =>
  (definition, row) => {
    const masked = Object.entries(definition.fields).flatMap(([name, field]) =>
      isHidden(field) ? [[name, maskValue(field, row[name] ?? null)]] : [],
    );
    return encodeRecord(definition, masked.length === 0 ? row : { ...row, ...Object.fromEntries(masked) });
  };

/**
 * Encodes a row with its numbers of cards and accounts masked: showing a whole one is recorded (docs/rules.md#reading). Texts of
 * banks are stored masked; those that earlier versions stored are masked here as today's are.
 */
export const encodeMasked = encodeMasking(isMasked);

/** Encodes a row with whole numbers of cards and accounts. Texts of banks are masked: no list tells a code. */
export const encodeWhole = encodeMasking((field) => isMasked(field) && !hidesNumber(field));

/**
 * Returns how records are encoded in answers to changes and in live events: masked, except on a plain platform, which has no
 * call that shows a whole number.
 */
export const encoderFor = ({ EXTENSIONS }: Pick<Settings, 'EXTENSIONS'>): RecordEncoder =>
  EXTENSIONS ? encodeMasked : encodeRecord;
