let signedIn = false;

/** Records that the user signed in on this page, where the login form that had the focus is removed. */
export const markSignIn = (): void => {
  signedIn = true;
};

/** Whether the user signed in on this page since the last call; true once per sign-in. */
export const consumeSignIn = (): boolean => {
  const value = signedIn;
  signedIn = false;
  return value;
};
