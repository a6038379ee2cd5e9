/** The first input of a form that is marked wrong; of a group of radio buttons the one that Tab would reach. */
export const wrongInput = (form: HTMLElement | null): HTMLElement | null => {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? null;
  return wrong?.querySelector<HTMLElement>('input:checked') ?? wrong?.querySelector<HTMLElement>('input') ?? wrong;
};
