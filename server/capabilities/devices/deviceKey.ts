import { timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { isUuid } from '../../database/uuid';
import { conflict, unauthorised } from '../../ground/errors';
import type { Env, Platform } from '../../calls/platform';
import { hashOfKey, keyShape } from './keys';
import { ActiveStatus } from '../../../src/resources/statuses';

/** The phone that is calling. */
export interface CallingDevice {
  id: number;
  uuid: string;
  /** The vault owner whose phone it is; null where it is nobody's. */
  userId: number | null;
}

/** Hono's types for a phone's own calls. */
export interface DeviceEnv {
  Variables: Env['Variables'] & { device: CallingDevice };
}

/** Looked for in the place of an address that is no uuid: no phone has it. */
const nobody = '00000000-0000-0000-0000-000000000000';
const nothing = hashOfKey('');

const unknown = () => unauthorised('This phone or its key is not known');

/**
 * Lets only a phone pass that shows its own key (`Authorization: Bearer …`) at its own address
 * (`devices/:uuid/…`), and says which it is. An unknown phone and a wrong key are the same 401 after the same
 * work, a user's token is no key, and a phone that is disabled is told so with a 409. Keys are asked of the database each
 * time: one that was replaced counts nowhere from then on.
 */
export const authenticateDevice = ({ db }: Platform) =>
  createMiddleware<DeviceEnv>(async (context, next) => {
    const key = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    if (!keyShape.test(key)) throw unknown();
    const uuid = context.req.param('uuid') ?? '';
    const device = await db
      .selectFrom('devices')
      .select(['id', 'uuid', 'userId', 'status', 'keyHash'])
      .where('uuid', '=', isUuid(uuid) ? uuid : nobody)
      .executeTakeFirst();
    const kept = Buffer.from(device?.keyHash ?? nothing, 'hex');
    const fits = timingSafeEqual(Buffer.from(hashOfKey(key), 'hex'), kept);
    if (!device || !fits) throw unknown();
    if (device.status !== ActiveStatus.Active) throw conflict('This device is disabled');
    context.set('device', { id: device.id, uuid: device.uuid, userId: device.userId });
    await next();
  });
