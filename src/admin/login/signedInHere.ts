let here = false;

/** Somebody signed in on this page: the form that had the focus goes. */
export const noteSignIn = (): void => {
  here = true;
};

/** Did somebody sign in on this page, unheard of till now? */
export const takeSignIn = (): boolean => {
  const was = here;
  here = false;
  return was;
};
