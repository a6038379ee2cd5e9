import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Layer } from '../../../src/admin/parts/Layer';
import Toast from '../../../src/admin/shell/Toast';

const onClose = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  onClose.mockClear();
});

const toast = <Toast message="Nobody answered" tone="error" onClose={onClose} />;
const minute = 60_000;

test('a toast shown while the window lacks the focus stays until the window has it', () => {
  vi.mocked(document.hasFocus).mockReturnValue(false);
  render(toast);
  act(() => vi.advanceTimersByTime(minute));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.focus(window);
  act(() => vi.advanceTimersByTime(minute));
  expect(onClose).toHaveBeenCalledOnce();
});

test('closing a toast that was read over a dialog returns the focus to the text field', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(100);
  render(
    <Layer aria-label="form">
      <input autoFocus />
    </Layer>,
  );
  const input = document.activeElement;
  expect(input).toBe(screen.getByRole('textbox'));
  render(toast);
  const whole = screen.getByText('Show the full text');
  whole.focus();
  fireEvent.click(whole);
  expect(document.activeElement).toBe(screen.getByText('Nobody answered'));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(input);
});
