import { shortenUuid } from './uuid';

/** Formats the id of a record as its name: `#339`. Digits of ids are never grouped. */
export const numberText = (id: number | string): string => `#${id}`;

/** Formats an id as a name, whether it is a number or a text of another platform: `#339`, `pay_5`. */
export const idText = (id: number | string): string =>
  /^\d+$/.test(String(id)) ? numberText(id) : shortenUuid(String(id));
