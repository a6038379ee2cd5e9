import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsSettled } from '../../src/admin/approvals/useIsSettled';

let onResize = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        onResize = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('buttons are settled once they have stood still for a moment, and again after what arrived above moved them', () => {
  const buttons = document.createElement('div');
  const ref = { current: buttons };
  const standAt = (top: number) => {
    vi.spyOn(buttons, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 30));
    act(onResize);
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const { result } = renderHook(() => useIsSettled(ref));
  standAt(200);
  wait(200);
  expect(result.current).toBe(false);
  wait(200);
  expect(result.current).toBe(true);
  standAt(200);
  expect(result.current).toBe(true);
  standAt(320);
  expect(result.current).toBe(false);
  wait(400);
  expect(result.current).toBe(true);
});
