import { describe, expect, it } from 'vitest';
import { pressedKey } from '../../src/admin/keys/pressedKey';
import { shortcuts } from '../../src/admin/keys/shortcuts';

const press = (
  key: string,
  code: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => pressedKey({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('the name of a pressed key', () => {
  it.each([
    ['by its letter, whatever its case', press('j', 'KeyJ'), 'J'],
    ['by its position in another alphabet', press('о', 'KeyJ'), 'J'],
    ['by its letter in another keyboard layout', press('x', 'KeyB'), 'X'],
    ['by its sign in any layout', press('?', 'Digit7'), '?'],
    ['by its name', press('ArrowDown', 'ArrowDown'), 'ArrowDown'],
    ['with Ctrl', press('k', 'KeyK', { ctrlKey: true }), 'Mod+K'],
    ['with Shift and a letter', press('J', 'KeyJ', { shiftKey: true }), 'Shift+J'],
    ['with Shift and an arrow', press('ArrowUp', 'ArrowUp', { shiftKey: true }), 'Shift+ArrowUp'],
    ['without Shift for a sign', press('?', 'Slash', { shiftKey: true }), '?'],
    ['with ⌘', press('л', 'KeyK', { metaKey: true }), 'Mod+K'],
    ['empty with Alt, which types special characters', press('k', 'KeyK', { altKey: true }), undefined],
  ])('the name of a pressed key is given %s', (_what, name, expected) => {
    expect(name).toBe(expected);
  });
});

it('a keydown event without a key, as autofill sends it, has no name', () => {
  expect(pressedKey(new Event('keydown') as KeyboardEvent)).toBeUndefined();
});

it('no key belongs to two shortcuts', () => {
  const keys = Object.values(shortcuts).flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
