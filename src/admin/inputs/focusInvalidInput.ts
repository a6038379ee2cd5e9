/** The first input of a form that is marked invalid; of a group of radio buttons, the one that Tab reaches. */
const findInvalidInput = (form: HTMLElement | null): HTMLElement | null => {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? null;
  return (
    invalid?.querySelector<HTMLElement>('input:checked') ?? invalid?.querySelector<HTMLElement>('input') ?? invalid
  );
};

/**
 * Moves the focus to the first input of a form that is marked invalid, with what is wrong, which stands below it, in view.
 * Where none is, to `otherwise`.
 */
export const focusInvalidInput = (form: HTMLElement | null, otherwise?: HTMLElement | null): void => {
  const invalid = findInvalidInput(form);
  (invalid ?? otherwise)?.focus();
  // The focus brings the input alone into view.
  invalid?.closest('.input')?.scrollIntoView({ block: 'nearest' });
};
