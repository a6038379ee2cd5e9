/** A box on the screen, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Size = Pick<Box, 'width' | 'height'>;
export type Point = Pick<Box, 'left' | 'top'>;

/** Minimum distance (px) between a floating box and the edges of the window. */
export const edge = 8;
/** Distance (px) between a floating box and its anchor. */
const gap = 4;

const within = (wanted: number, size: number, room: number) => Math.max(edge, Math.min(wanted, room - size - edge));

/** Positions a box below its anchor, or above when there is no space below. Keeps it inside the window if it fits. */
export const placeBelow = (anchor: Box, size: Size, room: Size): Point => {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - size.height - gap;
  const fitsBelow = below + size.height <= room.height - edge;
  return {
    left: within(anchor.left, size.width, room.width),
    top: fitsBelow || above < edge ? within(below, size.height, room.height) : above,
  };
};

/** Positions a box to the left of its anchor, or below when there is no space on the left. */
export const placeBeside = (anchor: Box, size: Size, room: Size): Point => {
  const left = anchor.left - size.width - gap;
  if (left < edge) return placeBelow(anchor, size, room);
  return { left, top: within(anchor.top + (anchor.height - size.height) / 2, size.height, room.height) };
};
