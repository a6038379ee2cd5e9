import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useShortcuts } from '../../src/admin/keys/useShortcuts';

it('a held key moves through many rows, but takes only one invoice', () => {
  const done: string[] = [];
  const record = (what: string) => () => done.push(what) > 0;
  renderHook(() => useShortcuts({ takeNext: record('take'), next: record('move') }));
  for (const repeat of [false, true, true]) {
    fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN', repeat });
    fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', repeat });
  }
  expect(done).toEqual(['take', 'move', 'move', 'move']);
});
