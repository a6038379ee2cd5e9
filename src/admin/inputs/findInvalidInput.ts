/** Returns the first input of a form that is marked invalid; of a group of radio buttons, the one that Tab reaches. */
export const findInvalidInput = (form: HTMLElement | null): HTMLElement | null => {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? null;
  return (
    invalid?.querySelector<HTMLElement>('input:checked') ?? invalid?.querySelector<HTMLElement>('input') ?? invalid
  );
};
