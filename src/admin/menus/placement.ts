/** A box on the screen, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Size = Pick<Box, 'width' | 'height'>;
export type Point = Pick<Box, 'left' | 'top'>;

/** So far (px) what floats stays from the edges of the window. */
export const edge = 8;
/** So far (px) it stands from what it belongs to. */
const gap = 4;

const within = (wanted: number, size: number, room: number) => Math.max(edge, Math.min(wanted, room - size - edge));

/** Below what it belongs to, or above where there is no room below; as a whole inside the window where it fits. */
export const placeBelow = (anchor: Box, size: Size, room: Size): Point => {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - size.height - gap;
  const fitsBelow = below + size.height <= room.height - edge;
  return {
    left: within(anchor.left, size.width, room.width),
    top: fitsBelow || above < edge ? within(below, size.height, room.height) : above,
  };
};

/** Left of what it explains, or below where there is no room on the left. */
export const placeBeside = (anchor: Box, size: Size, room: Size): Point => {
  const left = anchor.left - size.width - gap;
  if (left < edge) return placeBelow(anchor, size, room);
  return { left, top: within(anchor.top + (anchor.height - size.height) / 2, size.height, room.height) };
};
