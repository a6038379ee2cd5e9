/** What a person does at a page, before or when anything of it is pressed. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const;

/** A finger gives no sign before it presses; whoever has just signed in has given one. */
const isSurelyHere = () => !matchMedia('(hover: hover)').matches || navigator.userActivation?.hasBeenActive === true;

/** Resolves at the first sign that somebody is at the page. */
export const firstActivity = new Promise<void>((resolve) => {
  if (isSurelyHere()) resolve();
  else for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
});
