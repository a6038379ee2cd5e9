import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Menu } from '../../src/admin/menus/Menu';
import { MenuButton } from '../../src/admin/menus/MenuButton';
import { MenuItem } from '../../src/admin/menus/MenuItem';

const onChoose = vi.fn<(name: string) => void>();
const onClickBelow = vi.fn<() => void>();
const onPageKey = vi.fn<() => void>();

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  document.addEventListener('keydown', onPageKey);
  render(
    <div onClick={onClickBelow}>
      <MenuButton face="Actions">
        {(anchor, close) => (
          <Menu anchor={anchor} onClose={close}>
            <MenuItem reason="The platform has no call for this" onChoose={() => onChoose('Reject')}>
              Reject
            </MenuItem>
            <MenuItem
              onChoose={() => {
                close();
                onChoose('Resolve');
              }}
            >
              Resolve
            </MenuItem>
            <MenuItem onChoose={() => onChoose('Release')}>Release</MenuItem>
          </Menu>
        )}
      </MenuButton>
    </div>,
  );
  fireEvent.click(screen.getByRole('button'));
  onClickBelow.mockClear();
});
afterEach(() => {
  document.removeEventListener('keydown', onPageKey);
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const press = (key: string, repeat = false) => fireEvent.keyDown(document.activeElement!, { key, repeat });
const focused = () => document.activeElement?.textContent;

test('arrows, Home and End move through a menu, and arrows wrap around', () => {
  expect(focused()).toBe('Reject');
  press('ArrowUp');
  expect(focused()).toBe('Release');
  press('ArrowDown');
  expect(focused()).toBe('Reject');
  press('End');
  expect(focused()).toBe('Release');
  press('Home');
  expect(focused()).toBe('Reject');
  expect(onPageKey).not.toHaveBeenCalled();
});

test('typing focuses the item that starts with the typed letters', () => {
  press('r');
  expect(focused()).toBe('Resolve');
  press('e');
  press('l');
  expect(focused()).toBe('Release');
});

test.each(['Escape', 'Tab'])('%s closes a menu and focuses its button', (key) => {
  press(key);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  expect(onPageKey).not.toHaveBeenCalled();
});

test('Enter chooses an item once, and not while it is still held down from opening the menu', () => {
  press('ArrowDown');
  press('Enter', true);
  expect(onChoose).not.toHaveBeenCalled();
  press('Enter');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Resolve');
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('a space after typed letters is part of the search and chooses nothing', () => {
  press('r');
  press(' ');
  expect(onChoose).not.toHaveBeenCalled();
});

test('a click beside a menu closes it and does not reach the page', () => {
  // Without preventDefault the browser would move the focus.
  expect(fireEvent.mouseDown(document.querySelector('.menu-beside')!)).toBe(false);
  fireEvent.click(document.querySelector('.menu-beside')!);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onClickBelow).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('a disabled item does nothing, and shows its reason on click and hover', () => {
  vi.useFakeTimers();
  const item = screen.getByRole('menuitem', { name: 'Reject' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerEnter(item, { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(100));
  expect(screen.getByRole('tooltip').textContent).toBe('The platform has no call for this');
  fireEvent.pointerLeave(item, { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(100));
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.click(item);
  expect(screen.getByRole('tooltip').id).toBe(item.getAttribute('aria-describedby'));
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeTruthy();
});

test('a menu keeps the keyboard when its focused item disappears', () => {
  const Shrinking = () => {
    const [anchor] = useState(() => document.createElement('button'));
    const [isLong, setIsLong] = useState(true);
    return (
      <Menu anchor={anchor} onClose={() => onChoose('closed')}>
        {isLong && <MenuItem onChoose={() => setIsLong(false)}>Gone</MenuItem>}
        <MenuItem onChoose={() => undefined}>Stays</MenuItem>
      </Menu>
    );
  };
  cleanup();
  render(<Shrinking />);
  expect(focused()).toBe('Gone');
  press('Enter');
  expect(screen.queryByText('Gone')).toBeNull();
  press('ArrowUp');
  expect(focused()).toBe('Stays');
  press('Escape');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('closed');
});

test('a menu focuses its first item, a menu with only radio items the checked one', () => {
  const open = (isMixed: boolean) => {
    cleanup();
    render(
      <Menu anchor={document.createElement('button')} onClose={() => undefined}>
        {isMixed && <MenuItem onChoose={() => undefined}>Change password</MenuItem>}
        <MenuItem kind="radio" isChecked={false} onChoose={() => undefined}>
          Light
        </MenuItem>
        <MenuItem kind="radio" isChecked onChoose={() => undefined}>
          Dark
        </MenuItem>
      </Menu>,
    );
    return focused();
  };
  expect(open(true)).toBe('Change password');
  expect(open(false)).toBe('Dark');
});

test('an item that becomes disabled while focused shows its reason', () => {
  cleanup();
  const shown = (reason?: string) => (
    <Menu anchor={document.createElement('button')} onClose={() => undefined}>
      <MenuItem reason={reason} onChoose={() => undefined}>
        Release
      </MenuItem>
    </Menu>
  );
  const { rerender } = render(shown());
  fireEvent.click(screen.getByRole('menuitem'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  rerender(shown('Nobody is working on this invoice'));
  expect(screen.getByRole('tooltip').textContent).toBe('Nobody is working on this invoice');
});
