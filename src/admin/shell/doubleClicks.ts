/** Returns the control around the event's target: the icon in it may have been replaced between two clicks. */
const controlOf = ({ target }: Event): EventTarget | null => {
  const control = target instanceof Element ? target.closest('button, a, input, label, [role]') : null;
  return control instanceof HTMLLabelElement ? control.control : (control ?? target);
};

let firstControl: EventTarget | null = null;

const onClick = (event: MouseEvent) => {
  const control = controlOf(event);
  if (event.detail < 2) {
    firstControl = control;
  } else if (control !== firstControl) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
};

/**
 * The blocked second mouse-down must not move the focus or select a word either. It is stopped before it reaches a
 * dialog: the dialog would take the next click, even one made with Enter, for a click outside.
 */
const onMouseDown = (event: MouseEvent) => {
  if (event.detail < 2 || controlOf(event) === firstControl) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Blocks the second click of a double click when it hits another control than the first: that control has just appeared
 * under the pointer and the user did not mean it.
 */
export const blockStrayDoubleClicks = (): void => {
  window.addEventListener('mousedown', onMouseDown, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
};
