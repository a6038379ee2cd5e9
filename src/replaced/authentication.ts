/**
 * In place of what ra-core asks an auth provider: the console draws a list for whoever may open it
 * (`disableAuthentication`), and `http` ends the session of a call that is refused for it.
 */
const useNothingPending = () => ({ isPending: false });
const staysSignedIn = () => Promise.resolve(false);
const useNoLogout = () => staysSignedIn;

export { useNoLogout as default, useNothingPending as useAuthenticated, useNothingPending as useRequireAccess };
