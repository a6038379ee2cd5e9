import type { Fields } from './language/fields';
import type { Role as RoleId } from './language/roles';

/** A call of the contract that belongs to no entity: sign-in, checks, the public pages. */
export interface PlainCall {
  method: 'GET' | 'POST';
  path: string;
  /** Summary for the API document. */
  summary: string;
  /** Whether the contract does not have it: a plain platform does not offer it. */
  extension?: true;
  /** Who may make the call. `public` needs no token; `device` is a phone with its own key. */
  roles: readonly RoleId[] | 'public' | 'device';
  inputs?: Fields;
  /**
   * The body is a file of one of these types and of at most `largest` bytes, not JSON. The header `Slug` (RFC 5023) holds
   * its percent-encoded name.
   */
  takes?: { types: readonly [string, ...string[]]; largest: number };
  /** Maximum size of the body in bytes, when it exceeds the default. */
  largest?: number;
  /** Media types of the file that it answers. */
  gives?: readonly string[];
}
