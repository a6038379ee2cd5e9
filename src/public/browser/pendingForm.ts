/** A submitted form without an answer. It is stored, so that a reload does not create a second invoice. */
export interface PendingForm {
  /** The address of the page that sends it. */
  address: string;
  /** True while the call runs, so that it may have arrived; false if it certainly did not. */
  isOnItsWay: boolean;
  key: string;
  /** The body of the call as first sent. */
  body: string;
  /** The form's values. */
  values: Record<string, string>;
}

const sendingKey = 'payer.sending';
const lastKey = 'payer.last';

/** Runs access to the storage; undefined if the browser refuses it. */
const ignoreErrors = <T>(access: () => T): T | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};

/** Stores the pending form of this tab; undefined removes it. */
export const savePendingForm = (pending: PendingForm | undefined): void => {
  ignoreErrors(() =>
    pending === undefined
      ? sessionStorage.removeItem(sendingKey)
      : sessionStorage.setItem(sendingKey, JSON.stringify(pending)),
  );
};

/** The stored form of the page at this address, if it was left before an answer came. */
export const readPendingForm = (address: string): PendingForm | undefined => {
  const stored = ignoreErrors(() => JSON.parse(sessionStorage.getItem(sendingKey) ?? 'null') as PendingForm | null);
  return stored?.address === address ? stored : undefined;
};

/** Stores the id of the invoice that was created last on a page. */
export const saveLastInvoice = (page: string, id: string): void => {
  ignoreErrors(() => localStorage.setItem(`${lastKey}.${page}`, id));
};

/** The id of the invoice that was created last on a page. */
export const readLastInvoice = (page: string): string | undefined =>
  ignoreErrors(() => localStorage.getItem(`${lastKey}.${page}`)) ?? undefined;
