import type { AuthProvider } from 'react-admin';
import { callsOf } from '../resources/language/definition';
import { definitions } from '../resources/index';
import { mayCall, mayCreate, mayOpen } from '../resources/language/rights';
import type { Role } from '../resources/language/roles';
import { signOut, storedSession } from './session';

/**
 * Whether a role may do an action: `list`, `create` or the name of one of the definition's actions. The API decides by
 * the same definitions (docs/permissions.md).
 */
export const canAccess = (role: Role, resource: string, action: string): boolean => {
  const definition = definitions.find(({ name }) => name === resource);
  if (!definition) return false;
  if (action === 'list') return mayOpen(definition, role);
  if (action === 'create') return mayCreate(definition, role);
  const call = callsOf(definition).find(([name]) => name === action)?.[1];
  return call !== undefined && mayCall(definition, call, role);
};

/** Connects react-admin to the session. Refused calls sign out in `http`, not in `checkError`. */
export const createAuthProvider = (): AuthProvider => ({
  login: () => Promise.resolve(),
  checkAuth: () => (storedSession() ? Promise.resolve() : Promise.reject(new Error('Not signed in'))),
  checkError: () => Promise.resolve(),
  logout: () => {
    signOut();
    return Promise.resolve(false);
  },
  getIdentity: () => {
    const session = storedSession();
    return session
      ? Promise.resolve({ id: session.id, fullName: session.email })
      : Promise.reject(new Error('Not signed in'));
  },
  getPermissions: () => Promise.resolve(storedSession()?.role),
  canAccess: ({ resource, action }) => {
    const session = storedSession();
    return Promise.resolve(session !== null && canAccess(session.role, resource, action));
  },
});
