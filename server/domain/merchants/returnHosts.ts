import { sql } from 'kysely';
import { returnAddress } from '../../../src/format/returnAddress';
import { Role } from '../../../src/resources/language/roles';
import { returnHosts } from '../../../src/resources/returnHosts';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import type { Db, Tx } from '../../database/schema';
import { conflict, invalid, ofField } from '../../base/errors';
import type { Settings } from '../../base/settings';
import { notifyOwner } from '../../entities/notifyOwner';
import { checkMerchantLimit, type MerchantLimit } from './merchantLimit';

const limit: MerchantLimit = {
  table: 'return-hosts',
  most: 20,
  phrase: 'A merchant has at most %{smart_count} return host |||| A merchant has at most %{smart_count} return hosts',
};

/** Most hosts that a refusal names. */
const maxNamed = 5;

/** Adds a return host. One that an Owner adds is confirmed. Throws 409 for one that the merchant has, and above the limit. */
export const addReturnHost: CreateHandler = async ({ tx, caller, input }) => {
  const clientId = Number(input.clientId);
  const host = String(input.host).toLowerCase();
  await checkMerchantLimit(tx, clientId, limit);
  const same = tx.selectFrom('return-hosts').select('id').where('clientId', '=', clientId).where('host', '=', host);
  if (await same.executeTakeFirst())
    throw conflict(ofField('Host', { phrase: '"%{value}" already exists', args: { value: host } }), 'host');
  const confirmedBy = caller.role === Role.Owner ? caller.id : null;
  const { id } = await tx
    .insertInto('return-hosts')
    .values({ clientId, host, confirmedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyOwner(tx, caller, {
    to: clientId,
    entity: returnHosts.name,
    id,
    phrase: '%{name} added the return host %{host} for you',
    args: { host },
  });
  return { id };
};

/** Confirms a return host, so that payers may be led to it. */
export const confirmReturnHost: ActionHandler<'return-hosts'> = async ({ tx, caller, record }) => {
  await tx.updateTable('return-hosts').set({ confirmedBy: caller.id }).where('id', '=', record.id).execute();
  await notifyOwner(tx, caller, {
    to: Number(record.clientId),
    entity: returnHosts.name,
    id: record.id,
    phrase: '%{name} confirmed your return host %{host}',
    args: { host: String(record.host) },
  });
};

/** SQL array of the confirmed return hosts of the merchant with this id. */
export const confirmedHosts = (clientId: ReturnType<typeof sql>) =>
  sql<readonly string[]>`array(select rh.host from "return-hosts" rh
    where rh."clientId" = ${clientId} and rh."confirmedBy" is not null)`;

/**
 * Checks an address to which a merchant's payers may go afterwards: https, on a host of `RETURN_HOSTS` or one that an Owner
 * confirmed for the merchant. Throws 422 naming `field`, and the hosts that are, for any other.
 */
export const checkReturnAddress = async (
  db: Db | Tx,
  { RETURN_HOSTS }: Pick<Settings, 'RETURN_HOSTS'>,
  { clientId, address, field }: { clientId: number; address: string; field: string },
): Promise<string> => {
  const { rows } = await sql<{ hosts: readonly string[] }>`select ${confirmedHosts(sql`${clientId}`)} as hosts`.execute(
    db,
  );
  const hosts = [...RETURN_HOSTS, ...rows[0]!.hosts];
  const allowed = returnAddress(address, hosts);
  if (allowed !== undefined) return allowed;
  const issue =
    hosts.length === 0
      ? { phrase: 'There is no confirmed return host yet: add one under Return hosts first' }
      : {
          phrase: 'Use an https address of a confirmed return host: %{hosts}',
          args: { hosts: hosts.slice(0, maxNamed).join(', ') },
        };
  throw invalid(field, ofField('Return address', issue));
};
