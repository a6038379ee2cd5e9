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

/** Enter within this time (ms) of another is the second of a double press. */
const doublePressMs = 400;

let lastPress: { control: EventTarget | null; at: number } | undefined;

/** Whether Enter is text here: a new line. */
const takesLines = ({ target }: Event) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);

/** Whether the control is in a dialog in which the control that was pressed before is not: it has just been opened by that press. */
const isInNewDialog = (control: EventTarget | null, before: EventTarget | null): boolean => {
  const dialog = control instanceof Element ? control.closest('[aria-modal]') : null;
  return dialog !== null && !(before instanceof Node && dialog.contains(before));
};

/**
 * Enter that is held down, or pressed twice, must not confirm a dialog that the first press opened, nor repeat anything: the
 * browser makes a click of each.
 */
const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || takesLines(event)) return;
  const control = controlOf(event);
  const now = performance.now();
  const isDouble =
    lastPress !== undefined && now - lastPress.at < doublePressMs && isInNewDialog(control, lastPress.control);
  if (event.repeat || isDouble) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  lastPress = { control, at: now };
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
