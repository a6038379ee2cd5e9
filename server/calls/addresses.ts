import type { Context } from 'hono';
import type { PlainCall } from '../../src/resources/plainCall';
import { placeholdersOf } from '../../src/resources/language/wire';
import { forbidden, notFound } from '../base/errors';
import type { Caller, Env } from './platform';

/**
 * Converts a path of the contract to Hono's syntax: `mgmt/users/{me.id}/deposits` becomes
 * `/mgmt/users/:me_id/deposits`.
 */
export const routePath = (path: string): string =>
  `/${path.replace(/\{([\w.]+)\}/g, (_, name: string) => `:${paramName(name)}`)}`;

const paramName = (placeholder: string) => placeholder.replace('.', '_');

/** Returns the value of a placeholder in the request's address. */
export const paramOf = (context: Context, placeholder: string): string =>
  context.req.param(paramName(placeholder)) ?? '';

/** Returns a numeric id of the request's address. Throws 404 for anything else. */
export const idParam = (context: Context, placeholder: string): number => {
  const text = paramOf(context, placeholder);
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text)) throw notFound();
  return Number(text);
};

/** Throws 403 when the caller's role may not make the call. */
export const checkRole = ({ roles }: PlainCall, { role }: Caller): void => {
  if (roles === 'public') return;
  if (roles === 'device' || !roles.includes(role)) throw forbidden();
};

/** Throws 404 when the address names another user than the caller as its owner (`{me.id}`, `{me.uuid}`). */
export const checkOwnAddress = (context: Context<Env>, path: string): void => {
  const caller = context.get('caller');
  for (const placeholder of placeholdersOf(path)) {
    if (placeholder === 'me.id' && idParam(context, placeholder) !== caller.id) throw notFound();
    if (placeholder === 'me.uuid' && paramOf(context, placeholder) !== caller.uuid) throw notFound();
  }
};
