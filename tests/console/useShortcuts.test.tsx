import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useShortcuts } from '../../src/admin/keys/useShortcuts';

it('a key that is held down walks rows, and takes one invoice', () => {
  const done: string[] = [];
  const does = (what: string) => () => done.push(what) > 0;
  renderHook(() => useShortcuts({ takeNext: does('take'), next: does('walk') }));
  for (const repeat of [false, true, true]) {
    fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN', repeat });
    fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', repeat });
  }
  expect(done).toEqual(['take', 'walk', 'walk', 'walk']);
});
