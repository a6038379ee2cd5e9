import { timingSafeEqual } from 'node:crypto';
import { bearerOf } from '../../calls/bearer';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isUuid } from '../../database/uuid';
import { conflict, unauthorised } from '../../base/errors';
import type { Env, Platform } from '../../calls/platform';
import { hashOfKey, keyPattern } from './keys';
import { ActiveStatus } from '../../../src/resources/statuses/vault';

/** The phone that makes the call. */
export interface CallingDevice {
  id: number;
  uuid: string;
  /** The vault owner of the phone; null without one. */
  userId: number | null;
}

/** Hono's types for the calls of phones. */
export interface DeviceEnv {
  Variables: Env['Variables'] & { device: CallingDevice };
}

/** No phone has this uuid. It is looked up when the address contains no uuid. */
const unusedUuid = '00000000-0000-0000-0000-000000000000';
const emptyKeyHash = hashOfKey('');

const unknownDevice = () => unauthorised('This phone or its key is unknown');

/**
 * Returns the phone that makes a call, by its key (`Authorization: Bearer …`) and uuid (`devices/:uuid/…`). Throws the same 401 for
 * an unknown phone and a wrong key, after the same work, and 409 for a disabled phone. The key is read from the database
 * on each call, so a replaced key stops working immediately.
 */
export const callingDevice = async (
  { db }: Pick<Platform, 'db'>,
  context: Context<DeviceEnv>,
): Promise<CallingDevice> => {
  const key = bearerOf(context) ?? '';
  if (!keyPattern.test(key)) throw unknownDevice();
  const uuid = context.req.param('uuid') ?? '';
  const device = await db
    .selectFrom('devices')
    .select(['id', 'uuid', 'userId', 'status', 'keyHash'])
    .where('uuid', '=', isUuid(uuid) ? uuid : unusedUuid)
    .executeTakeFirst();
  const storedHash = Buffer.from(device?.keyHash ?? emptyKeyHash, 'hex');
  const isMatch = timingSafeEqual(Buffer.from(hashOfKey(key), 'hex'), storedHash);
  if (!device || !isMatch) throw unknownDevice();
  if (device.status !== ActiveStatus.Active) throw conflict('This device is disabled');
  return { id: device.id, uuid: device.uuid, userId: device.userId };
};

/** Lets only calls of phones pass, and sets `device`. Throws as `callingDevice` does. */
export const authenticateDevice = (platform: Pick<Platform, 'db'>) =>
  createMiddleware<DeviceEnv>(async (context, next) => {
    context.set('device', await callingDevice(platform, context));
    await next();
  });
