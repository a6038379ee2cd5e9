import { describe, expect, it } from 'vitest';
import { edge, placeBelow, placeBeside } from '../../src/admin/menus/placement';

const room = { width: 390, height: 844 };
const menu = { width: 200, height: 300 };

describe('a menu', () => {
  it('stands below its button, from its left edge', () => {
    expect(placeBelow({ left: 20, top: 100, width: 40, height: 36 }, menu, room)).toEqual({ left: 20, top: 140 });
  });
  it('stands inside the window when its button is at the right edge', () => {
    const { left } = placeBelow({ left: 340, top: 100, width: 40, height: 36 }, menu, room);
    expect(left).toBe(room.width - menu.width - edge);
  });
  it('stands above a button at the foot of the window', () => {
    expect(placeBelow({ left: 20, top: 780, width: 40, height: 36 }, menu, room).top).toBe(780 - menu.height - 4);
  });
  it('begins inside the window where it fits neither above nor below', () => {
    const tall = { width: 200, height: 900 };
    expect(placeBelow({ left: 20, top: 400, width: 40, height: 36 }, tall, room).top).toBe(edge);
  });
});

describe('a hint', () => {
  const words = { width: 120, height: 24 };
  it('stands left of what it explains, at half its height', () => {
    expect(placeBeside({ left: 200, top: 100, width: 150, height: 34 }, words, room)).toEqual({ left: 76, top: 105 });
  });
  it('stands below where there is no room on the left', () => {
    expect(placeBeside({ left: 100, top: 100, width: 150, height: 34 }, words, room)).toEqual({ left: 100, top: 138 });
  });
});
