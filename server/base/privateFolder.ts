import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { SettingError } from './settings';

/** Permissions of a folder that its owner alone may use. */
const ownerOnly = 0o700;
/** Permissions of everybody else. */
const ofOthers = 0o077;
/** Set on folders that are meant to be shared by the users of a machine, such as /tmp. */
const sticky = 0o1000;

const modeOf = (folder: string) => statSync(folder).mode;

/** Throws an `Error` when others than the owner can use the folder, and that cannot be changed. */
const closeToOthers = (folder: string) => {
  if ((modeOf(folder) & ofOthers) === 0) return;
  if (modeOf(folder) & sticky)
    throw new Error(`${folder} is a folder for every user of this machine. Choose another one.`);
  chmodSync(folder, ownerOnly);
  if (modeOf(folder) & ofOthers) throw new Error(`every user of this machine can read ${folder}`);
};

/**
 * Makes the folder of a setting and those above it, or closes it to other users of the machine where it is open to them, as
 * it is after an upgrade. Throws `SettingError` with one line where it cannot be made, used or closed.
 */
export const makePrivateFolder = (setting: 'DATA_DIR' | 'RECEIPTS_DIR', folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly });
    closeToOthers(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingError(`Setting ${setting}: ${(error as Error).message}`);
  }
};
