/** Events that show that a user is active. */
const activityEvents = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const;

/**
 * Touch screens send no event before the first tap, so a user is assumed there; and so is one who has just signed in.
 */
const isAlreadyActive = () => !matchMedia('(hover: hover)').matches || navigator.userActivation?.hasBeenActive === true;

/** Resolves at the first user activity on the page. */
export const firstActivity = new Promise<void>((resolve) => {
  if (isAlreadyActive()) resolve();
  else
    for (const name of activityEvents)
      addEventListener(name, () => resolve(), { once: true, capture: true, passive: true });
});
