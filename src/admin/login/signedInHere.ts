let here = false;

/** Somebody signed in on this page: the form that had the focus goes. */
export const markSignIn = (): void => {
  here = true;
};

/** Did somebody sign in on this page, unheard of till now? */
export const consumeSignIn = (): boolean => {
  const was = here;
  here = false;
  return was;
};
