import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';

/** The record from which a dialog that creates another one was opened, with its entity. */
export interface OpenedFrom {
  entity: string;
  record: RaRecord;
}

const Context = createContext<OpenedFrom | undefined>(undefined);

/** Tells the inputs below it from which record their dialog was opened. */
export const OpenedFromProvider = Context.Provider;

/** The record from which the dialog was opened; undefined when it was opened from a list. */
export const useOpenedFrom = (): OpenedFrom | undefined => useContext(Context);
