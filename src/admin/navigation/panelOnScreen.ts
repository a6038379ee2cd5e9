/** The id of the panel's element, of which there is one at most. */
export const panelId = 'record';

/** The panel of the record that is open, when there is one. */
export const panelOnScreen = (): HTMLElement | null => document.getElementById(panelId);

/** Gives the focus to the panel: what was pressed in it may be gone. */
export const focusPanel = (): void => panelOnScreen()?.focus({ preventScroll: true });

/** Name of the stored choice whether the panel is wide. */
export const widePanel = 'panel.wide';
