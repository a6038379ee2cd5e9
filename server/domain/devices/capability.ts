import type { Capability } from '../../entities/capability';
import { every } from '../../base/sweep';
import { judgeDevice, judgeDeviceActivation } from '../vault/vaultJudges';
import { deviceFields } from './derived';
import { readNoticesOfEndedSilence } from './endedSilence';
import { activateDevice, addDevice, disableDevice, issueKey } from './keys';
import { deviceRoutes } from './routes';
import { warnOfSilentDevices } from './warnings';

/** Phones that send bank messages, and their keys. */
export const devices: Capability = {
  creators: { devices: addDevice },
  actionHandlers: {
    'devices.activate': activateDevice,
    'devices.disable': disableDevice,
    'devices.key': issueKey,
  },
  judges: {
    'devices.create': judgeDevice,
    'devices.key': judgeDevice,
    'devices.activate': judgeDeviceActivation,
  },
  derived: { devices: deviceFields },
  changesWithTime: { devices: 'silent' },
  storedCode: readNoticesOfEndedSilence,
  sweeps: ({ db }) => [
    { name: 'warn-of-silent-phones', everyMs: every.halfMinute, run: () => warnOfSilentDevices(db) },
  ],
  publicRoutes: [deviceRoutes],
};
