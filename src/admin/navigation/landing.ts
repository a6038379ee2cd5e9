import type { RecordAddress } from './openRecord';

/** The record in the address with which the page was loaded. Null once a panel has opened. */
let landing = new URLSearchParams(window.location.search).get('open');

/** Whether the page was loaded with a record in its address, and no panel has opened since. */
export const hasLanding = (): boolean => landing !== null;

/** Whether this record is in the address with which the page was loaded. True once: later panels were opened by the user. */
export const takeLanding = ({ entity, id }: RecordAddress): boolean => {
  const isLanding = landing === `${entity}/${id}`;
  landing = null;
  return isLanding;
};
