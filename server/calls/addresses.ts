import type { Context } from 'hono';
import type { PlainCall } from '../../src/resources/calls';
import { placeholdersOf } from '../../src/resources/language/wire';
import { forbidden, notFound } from '../ground/errors';
import type { Caller, Env } from './platform';

/** A path of the contract as Hono writes it: `mgmt/users/{me.id}/deposits` becomes `/mgmt/users/:me_id/deposits`. */
export const routePath = (path: string): string =>
  `/${path.replace(/\{([\w.]+)\}/g, (_, name: string) => `:${paramName(name)}`)}`;

const paramName = (placeholder: string) => placeholder.replace('.', '_');

/** The value of a placeholder in the called address. */
export const paramOf = (context: Context, placeholder: string): string =>
  context.req.param(paramName(placeholder)) ?? '';

/** A numeric id of an address; 404 for anything else. */
export const idParam = (context: Context, placeholder: string): number => {
  const text = paramOf(context, placeholder);
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text)) throw notFound();
  return Number(text);
};

/** Throws 403 when this caller's role may never make the call. */
export const checkRole = ({ roles }: PlainCall, { role }: Caller): void => {
  if (roles === 'public') return;
  if (roles === 'device' || !roles.includes(role)) throw forbidden();
};

/** Throws 404 where an address names somebody else than the caller as its owner. */
export const checkOwnAddress = (context: Context<Env>, path: string): void => {
  const caller = context.get('caller');
  for (const placeholder of placeholdersOf(path)) {
    if (placeholder === 'me.id' && idParam(context, placeholder) !== caller.id) throw notFound();
    if (placeholder === 'me.uuid' && paramOf(context, placeholder) !== caller.uuid) throw notFound();
  }
};
