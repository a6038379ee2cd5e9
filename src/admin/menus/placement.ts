/** A box on the screen, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Width and height in CSS pixels. */
export type Size = Pick<Box, 'width' | 'height'>;
/** Position of the top left corner in CSS pixels. */
export type Point = Pick<Box, 'left' | 'top'>;

// Floating UI places boxes in more ways than the two that are needed here, and would add 7 kB to the first script.

/** Minimum distance (px) between a floating box and the edges of the window. */
export const edge = 8;
/** Distance (px) between a floating box and its anchor. */
const gap = 4;

const clamp = (start: number, size: number, viewport: number) =>
  Math.max(edge, Math.min(start, viewport - size - edge));

/** Positions a box below its anchor, or above when there is no space below. Keeps it inside the window if it fits. */
export const placeBelow = (anchor: Box, size: Size, viewport: Size): Point => {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - size.height - gap;
  const fitsBelow = below + size.height <= viewport.height - edge;
  return {
    left: clamp(anchor.left, size.width, viewport.width),
    top: fitsBelow || above < edge ? clamp(below, size.height, viewport.height) : above,
  };
};

/** Positions a box to the left of its anchor, or below when there is no space on the left. */
export const placeBeside = (anchor: Box, size: Size, viewport: Size): Point => {
  const left = anchor.left - size.width - gap;
  if (left < edge) return placeBelow(anchor, size, viewport);
  return { left, top: clamp(anchor.top + (anchor.height - size.height) / 2, size.height, viewport.height) };
};
