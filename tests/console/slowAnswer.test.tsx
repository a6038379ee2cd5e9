import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlowAnswer, slowAfterMs } from '../../src/admin/dialogs/SlowAnswer';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a dialog says that it waits once its call has not been answered for a while, and no longer than that', () => {
  const { rerender } = render(<SlowAnswer isWaiting />);
  act(() => vi.advanceTimersByTime(slowAfterMs - 1));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toMatch(/^Waiting for the platform/);
  rerender(<SlowAnswer isWaiting={false} />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => vi.advanceTimersByTime(slowAfterMs));
  expect(screen.getByRole('status').textContent).toBe('');
});
