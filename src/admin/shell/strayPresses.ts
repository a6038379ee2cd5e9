/** Returns the control around the event's target: the icon in it may have been replaced between two clicks. */
const controlOf = ({ target }: Event): EventTarget | null => {
  const control = target instanceof Element ? target.closest('button, a, input, label, [role]') : null;
  return control instanceof HTMLLabelElement ? control.control : (control ?? target);
};

const block = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

let firstControl: EventTarget | null = null;

const onClick = (event: MouseEvent) => {
  const control = controlOf(event);
  if (event.detail < 2) firstControl = control;
  else if (control !== firstControl) block(event);
};

/**
 * The blocked second mouse-down must not move the focus or select a word either. It is stopped before it reaches a
 * dialog: the dialog would take the next click, even one made with Enter, for a click outside.
 */
const onMouseDown = (event: MouseEvent) => {
  if (event.detail > 1 && controlOf(event) !== firstControl) block(event);
};

/** Enter within this time (ms) of another is the second of a double press. */
const doublePressMs = 400;

const never: { dialog: Element | null; at: number } = { dialog: null, at: -doublePressMs };

/** When Enter was last pressed, and in which dialog: what was pressed may be gone since. Another key ends it. */
let last = never;

/**
 * Enter that is held down, or pressed twice, must not confirm a dialog that the first press opened, nor repeat anything: the
 * browser makes a click of each. In a text of several lines it is a new line.
 */
const onKeyDown = (event: KeyboardEvent) => {
  const { target, key, repeat, timeStamp: at } = event;
  if (key !== 'Enter') last = never;
  if (key !== 'Enter' || !(target instanceof Element) || target.matches('textarea')) return;
  const dialog = target.closest('[aria-modal]');
  if (repeat || (dialog && dialog !== last.dialog && at - last.at < doublePressMs)) block(event);
  else last = { dialog, at };
};

/**
 * Blocks the second click of a double click when it hits another control than the first, which has just appeared under the
 * pointer, and the like of Enter: the user did not mean it.
 */
export const blockStrayPresses = (): void => {
  window.addEventListener('mousedown', onMouseDown, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('keydown', onKeyDown, { capture: true });
};
