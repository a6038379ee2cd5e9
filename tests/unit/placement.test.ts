import { describe, expect, it } from 'vitest';
import { edge, placeBelow, placeBeside } from '../../src/admin/menus/placement';

const room = { width: 390, height: 844 };
const menu = { width: 200, height: 300 };

describe('a menu', () => {
  it('a menu is placed below its button, aligned with its left edge', () => {
    expect(placeBelow({ left: 20, top: 100, width: 40, height: 36 }, menu, room)).toEqual({ left: 20, top: 140 });
  });
  it('a menu stays inside the window when its button is at the right edge', () => {
    const { left } = placeBelow({ left: 340, top: 100, width: 40, height: 36 }, menu, room);
    expect(left).toBe(room.width - menu.width - edge);
  });
  it('a menu is placed above a button at the bottom of the window', () => {
    expect(placeBelow({ left: 20, top: 780, width: 40, height: 36 }, menu, room).top).toBe(780 - menu.height - 4);
  });
  it('a menu starts at the top of the window if it fits neither above nor below', () => {
    const tall = { width: 200, height: 900 };
    expect(placeBelow({ left: 20, top: 400, width: 40, height: 36 }, tall, room).top).toBe(edge);
  });
});

describe('a hint', () => {
  const words = { width: 120, height: 24 };
  it('a hint is placed left of its element, vertically centred', () => {
    expect(placeBeside({ left: 200, top: 100, width: 150, height: 34 }, words, room)).toEqual({ left: 76, top: 105 });
  });
  it('a hint is placed below its element if there is no space on the left', () => {
    expect(placeBeside({ left: 100, top: 100, width: 150, height: 34 }, words, room)).toEqual({ left: 100, top: 138 });
  });
});
