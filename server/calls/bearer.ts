import type { Context } from 'hono';

/** The token or key of a call (`Authorization: Bearer …`, in either case, as RFC 9110 has it); undefined for a call without one. */
export const bearerOf = (context: Context): string | undefined =>
  /^bearer +(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
