import { describe, expect, it } from 'vitest';
import { pressedKey } from '../../src/admin/keys/pressedKey';
import { shortcuts } from '../../src/admin/keys/shortcuts';

const press = (key: string, code: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  pressedKey({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('a key is named', () => {
  it.each([
    ['by its letter, whatever its case', press('j', 'KeyJ'), 'J'],
    ['by where it is on the keyboard when it writes another alphabet', press('о', 'KeyJ'), 'J'],
    ['by its letter where letters have other places', press('x', 'KeyB'), 'X'],
    ['by its sign, wherever that is', press('?', 'Digit7'), '?'],
    ['by its name', press('ArrowDown', 'ArrowDown'), 'ArrowDown'],
    ['with Ctrl', press('k', 'KeyK', { ctrlKey: true }), 'Mod+K'],
    ['with ⌘', press('л', 'KeyK', { metaKey: true }), 'Mod+K'],
    ['not at all with Alt, which writes signs', press('k', 'KeyK', { altKey: true }), undefined],
  ])('%s', (_what, name, expected) => {
    expect(name).toBe(expected);
  });
});

it('a key that a browser makes up while it fills in a form is none', () => {
  expect(pressedKey(new Event('keydown') as KeyboardEvent)).toBeUndefined();
});

it('no key has two meanings', () => {
  const keys = Object.values(shortcuts).flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
