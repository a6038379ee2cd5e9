/** What is pressed: the control around the target, for the icon in it may be another one by now. */
const controlOf = ({ target }: Event): EventTarget | null => {
  const control = target instanceof Element ? target.closest('button, a, input, label, [role]') : null;
  return control instanceof HTMLLabelElement ? control.control : (control ?? target);
};

let first: EventTarget | null = null;

const onClick = (event: MouseEvent) => {
  const control = controlOf(event);
  if (event.detail < 2) {
    first = control;
  } else if (control !== first) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
};

/**
 * Nor does it take the focus from where it just went, or select a word there. A dialog does not hear of it: it would
 * wait for the click beside it that never comes, and take the next one, even Enter's, for that.
 */
const onDown = (event: MouseEvent) => {
  if (event.detail < 2 || controlOf(event) === first) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * From now on the second press of a double click belongs to what was pressed first: a control that has taken its place
 * meanwhile was not seen, and is not pressed.
 */
export const blockStrayDoubleClicks = (): void => {
  window.addEventListener('mousedown', onDown, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
};
