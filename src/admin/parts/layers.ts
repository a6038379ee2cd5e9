/**
 * What lies over the page, the last one on top: that alone can be pressed, typed into and read aloud. An attribute of the page's
 * own children says so, and whoever stands above all of it (a toast) has `data-over-layers`.
 */
const layers: { element: HTMLElement; isOverAll: boolean }[] = [];

/** Where the focus was last: of each layer, and of the page below them. */
const focusOf = new WeakMap<Element, HTMLElement>();

const overLayers = '[data-over-layers]';

const remember = (element: Element | null) => {
  if (element instanceof HTMLElement && element !== document.body && !element.closest(overLayers))
    focusOf.set(element.closest('.layer') ?? document.body, element);
};
// What was pressed to open the first layer had the focus before this file came.
remember(document.activeElement);
document.addEventListener('focusin', ({ target }) => remember(target as Element));

const top = (): HTMLElement | undefined => layers.at(-1)?.element;

/** The page does not scroll below a layer, and nothing in it moves because its scroll bar is gone (`--scroll-bar`). */
const holdPage = (isHeld: boolean) => {
  const { style } = document.body;
  if (!isHeld) {
    style.removeProperty('overflow');
    style.removeProperty('--scroll-bar');
  } else if (style.overflow !== 'hidden') {
    style.setProperty('--scroll-bar', `${innerWidth - document.documentElement.clientWidth}px`);
    style.overflow = 'hidden';
  }
};

const update = () => {
  const over = top();
  holdPage(over !== undefined);
  for (const child of document.body.children) {
    const isBelow = over !== undefined && child !== over && !child.matches(overLayers);
    child.toggleAttribute('inert', isBelow);
    // For readers of screens that do not know the other.
    if (isBelow) child.setAttribute('aria-hidden', 'true');
    else child.removeAttribute('aria-hidden');
  }
};

/** Does the focus stand where nothing can be done with it: nowhere, or on what was disabled under it? */
const isLost = () => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
};

/** Gives the focus to the layer itself where it would be lost to the page, and Escape with it. */
export const holdFocus = (layer: HTMLElement): void => {
  if (layer === top() && isLost()) layer.querySelector<HTMLElement>('[aria-modal]')?.focus({ preventScroll: true });
};

const stops = ':is(a[href], button, input, textarea, select, [tabindex="0"]):not([tabindex="-1"])';

/** Gives the focus to the first or the last thing in a layer's box that Tab reaches. */
export const focusEnd = (layer: HTMLElement, isLast: boolean): void => {
  const all = [...layer.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.closest('[aria-modal]') && !stop.matches(':disabled') && stop.getClientRects().length > 0,
  );
  all.at(isLast ? -1 : 0)?.focus();
};

/** What had the focus last: in the layer on top, or on the page. */
const lastFocused = () => focusOf.get(top() ?? document.body);

/** Gives the focus to the screen: keys go on from there, not from the top of the page. */
export const focusScreen = (): void => document.getElementById('screen')?.focus({ preventScroll: true });

/**
 * Gives the focus to what opened the thing that has closed, without one to what had it before. Where that is gone, the layer on top
 * gets it, or the screen.
 */
export const giveFocusBack = (opener: HTMLElement | null | undefined = lastFocused()): void => {
  const isThere = opener?.isConnected && opener !== document.body;
  const place = isThere ? opener : top()?.querySelector<HTMLElement>('[aria-modal]');
  if (place) place.focus({ preventScroll: true });
  else focusScreen();
};

/**
 * Gives the focus to the opener of what closes, if the focus is in it or lost: whoever has gone elsewhere stays there. Where the opener
 * is gone the focus stays lost, and the list or panel around it gives it to what came into its place.
 */
export const giveFocusBackFrom = (closing: HTMLElement, opener: HTMLElement | undefined): void => {
  const isOurs = isLost() || closing.contains(document.activeElement);
  if (isOurs && opener?.isConnected) giveFocusBack(opener);
};

/**
 * Puts a layer over everything else, `isOverAll` also over those that open later. What comes back closes it, and gives the focus back
 * to where it was below.
 */
export const openLayer = (element: HTMLElement, isOverAll: boolean): (() => void) => {
  const layer = { element, isOverAll };
  const before = isOverAll ? -1 : layers.findIndex((other) => other.isOverAll);
  layers.splice(before === -1 ? layers.length : before, 0, layer);
  const isOnTop = element === top();
  // It may start its focus itself, and must not when it opens under another.
  if (isOnTop !== element.contains(document.activeElement)) giveFocusBack();
  update();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    update();
    giveFocusBackFrom(element, lastFocused());
  };
};
