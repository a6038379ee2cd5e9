/** A form on its way to the platform: kept until there is an answer, so that a reload before it makes nothing twice. */
export interface PendingForm {
  /** The address of the page that sends it. */
  address: string;
  /** Nobody knows whether it arrived; else it is known that it did not. */
  isOnItsWay: boolean;
  key: string;
  /** The body of the call, as it was first sent. */
  body: string;
  /** What stood in the form. */
  values: Record<string, string>;
}

const sendingKey = 'payer.sending';
const lastKey = 'payer.last';

const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    // Storage may be refused; the page works without, as it does without script.
    return undefined;
  }
};

/** Keeps a form that is being sent for this tab; undefined forgets it. */
export const savePendingForm = (sending: PendingForm | undefined): void => {
  quietly(() =>
    sending === undefined
      ? sessionStorage.removeItem(sendingKey)
      : sessionStorage.setItem(sendingKey, JSON.stringify(sending)),
  );
};

/** The form that the page at this address was sending when it was left without an answer. */
export const readPendingForm = (address: string): PendingForm | undefined => {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(sendingKey) ?? 'null') as PendingForm | null);
  return kept?.address === address ? kept : undefined;
};

/** Keeps the id of the invoice that was made last on a page. */
export const saveLastInvoice = (page: string, id: string): void => {
  quietly(() => localStorage.setItem(`${lastKey}.${page}`, id));
};

/** The id of the invoice that was made last on a page. */
export const readLastInvoice = (page: string): string | undefined =>
  quietly(() => localStorage.getItem(`${lastKey}.${page}`)) ?? undefined;
