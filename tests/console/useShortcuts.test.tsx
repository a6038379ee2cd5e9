import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useShortcuts } from '../../src/admin/keys/useShortcuts';

const press = (key: string, repeat = false) =>
  fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, repeat });
const pause = () => vi.advanceTimersByTime(500);

describe('keys', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keys held down move through many rows, but take only one invoice', () => {
    const done: string[] = [];
    const record = (what: string) => () => done.push(what) > 0;
    renderHook(() => useShortcuts({ takeNext: record('take'), next: record('move') }));
    for (const repeat of [false, true, true]) press('j', repeat);
    pause();
    for (const repeat of [false, true, true]) press('n', repeat);
    pause();
    expect(done).toEqual(['move', 'move', 'move', 'take']);
  });

  it('keys take no invoice when they are part of a typed word', () => {
    const take = vi.fn(() => true);
    renderHook(() => useShortcuts({ takeNext: take }));
    for (const letter of 'nordwind') press(letter);
    pause();
    expect(take).not.toHaveBeenCalled();
    press('n');
    expect(take).not.toHaveBeenCalled();
    pause();
    expect(take).toHaveBeenCalledOnce();
    press('n');
    pause();
    expect(take).toHaveBeenCalledTimes(2);
  });

  it('keys take no invoice when an input has got the focus meanwhile', () => {
    const take = vi.fn(() => true);
    renderHook(() => useShortcuts({ takeNext: take }));
    press('n');
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    pause();
    expect(take).not.toHaveBeenCalled();
    input.remove();
  });
});
