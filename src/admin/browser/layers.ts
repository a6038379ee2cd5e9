/**
 * The open layers, the top one last. Only the top layer is interactive and visible to screen readers: all other
 * children of `body` are inert, except elements with `data-over-layers` (toasts).
 */
const layers: { element: HTMLElement; isOverAll: boolean }[] = [];

/** The element that had the focus last, in each layer and on the page below (key: `document.body`). */
const focusOf = new WeakMap<Element, HTMLElement>();

const overLayers = '[data-over-layers]';

const remember = (element: Element | null) => {
  if (element instanceof HTMLElement && element !== document.body && !element.closest(overLayers))
    focusOf.set(element.closest('.layer') ?? document.body, element);
};
// This file may load after the click that opens the first layer: the clicked element already has the focus.
remember(document.activeElement);
document.addEventListener('focusin', ({ target }) => remember(target as Element));

const topLayer = (): HTMLElement | undefined => layers.at(-1)?.element;

/** Whether a layer is open, such as a dialog. */
export const hasOpenLayer = (): boolean => layers.length > 0;

/**
 * Locks the page's scrolling while a layer is open. `--scroll-bar` reserves the width of its scroll bar, so that
 * nothing moves.
 */
const lockPageScroll = (isLocked: boolean) => {
  const { style } = document.body;
  if (!isLocked) {
    style.removeProperty('overflow');
    style.removeProperty('--scroll-bar');
  } else if (style.overflow !== 'hidden') {
    style.setProperty('--scroll-bar', `${innerWidth - document.documentElement.clientWidth}px`);
    style.overflow = 'hidden';
  }
};

const updateInert = () => {
  const topElement = topLayer();
  lockPageScroll(topElement !== undefined);
  for (const child of document.body.children) {
    const isBelow = topElement !== undefined && child !== topElement && !child.matches(overLayers);
    child.toggleAttribute('inert', isBelow);
    // For screen readers that do not support `inert`.
    if (isBelow) child.setAttribute('aria-hidden', 'true');
    else child.removeAttribute('aria-hidden');
  }
};

/** Whether no usable element has the focus: none at all, or one that has been disabled. */
const isFocusLost = () => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
};

/** Focuses the layer's box if the focus was lost, so that Escape keeps working. */
export const holdFocus = (layer: HTMLElement): void => {
  if (layer === topLayer() && isFocusLost())
    layer.querySelector<HTMLElement>('[aria-modal]')?.focus({ preventScroll: true });
};

const tabbable = ':is(a[href], button, input, textarea, select, [tabindex="0"]):not([tabindex="-1"])';

/** Focuses the first or last tabbable element in a layer's box. */
export const focusEnd = (layer: HTMLElement, isLast: boolean): void => {
  const candidates = [...layer.querySelectorAll<HTMLElement>(tabbable)].filter(
    (candidate) =>
      candidate.closest('[aria-modal]') && !candidate.matches(':disabled') && candidate.getClientRects().length > 0,
  );
  candidates.at(isLast ? -1 : 0)?.focus();
};

/** Returns the element that had the focus last in the top layer, or on the page when no layer is open. */
const lastFocused = () => focusOf.get(topLayer() ?? document.body);

/** Focuses the screen, so that keys continue from there and not from the top of the page. */
export const focusScreen = (): void => document.getElementById('screen')?.focus({ preventScroll: true });

/** Lets the focus return to the screen when the open layers have closed: what had it before belongs to another screen. */
export const returnFocusToScreen = (): void => {
  const screen = document.getElementById('screen');
  if (screen) focusOf.set(document.body, screen);
};

/**
 * Returns the focus to the element that opened what has closed; by default, to the element that had it before. If that
 * element was removed, focuses the top layer or the screen.
 */
export const giveFocusBack = (opener: HTMLElement | null | undefined = lastFocused()): void => {
  const isPresent = opener?.isConnected && opener !== document.body;
  const target = isPresent ? opener : topLayer()?.querySelector<HTMLElement>('[aria-modal]');
  if (target) target.focus({ preventScroll: true });
  else focusScreen();
};

/**
 * Returns the focus to the opener of a closing element, if the focus is inside that element or lost. A focus elsewhere
 * stays where it is. If the opener was removed, the list or panel around it decides where the focus goes.
 */
export const giveFocusBackFrom = (closing: HTMLElement, opener: HTMLElement | undefined): void => {
  const hadFocus = isFocusLost() || closing.contains(document.activeElement);
  if (hadFocus && opener?.isConnected) giveFocusBack(opener);
};

/**
 * Opens a layer above the others; with `isOverAll` it stays above layers that open later. Returns a function that
 * closes the layer and returns the focus to where it was below.
 */
export const openLayer = (element: HTMLElement, isOverAll: boolean): (() => void) => {
  const layer = { element, isOverAll };
  const before = isOverAll ? -1 : layers.findIndex((openedLayer) => openedLayer.isOverAll);
  layers.splice(before === -1 ? layers.length : before, 0, layer);
  const isOnTop = element === topLayer();
  // The layer's content may focus itself (`autoFocus`), but must not take the focus when another layer is above.
  if (isOnTop !== element.contains(document.activeElement)) giveFocusBack();
  updateInert();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    updateInert();
    giveFocusBackFrom(element, lastFocused());
  };
};
