import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Menu } from '../../src/admin/menus/Menu';
import { MenuButton } from '../../src/admin/menus/MenuButton';
import { MenuItem } from '../../src/admin/menus/MenuItem';

const chosen = vi.fn<(name: string) => void>();
const pressedBelow = vi.fn<() => void>();
const keysOfThePage = vi.fn<() => void>();

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
  document.addEventListener('keydown', keysOfThePage);
  render(
    <div onClick={pressedBelow}>
      <MenuButton face="Actions">
        {(anchor, close) => (
          <Menu anchor={anchor} onClose={close}>
            <MenuItem reason="The platform has no call for this" onChoose={() => chosen('Reject')}>
              Reject
            </MenuItem>
            <MenuItem
              onChoose={() => {
                close();
                chosen('Resolve');
              }}
            >
              Resolve
            </MenuItem>
            <MenuItem onChoose={() => chosen('Release')}>Release</MenuItem>
          </Menu>
        )}
      </MenuButton>
    </div>,
  );
  fireEvent.click(screen.getByRole('button'));
  pressedBelow.mockClear();
});
afterEach(() => {
  document.removeEventListener('keydown', keysOfThePage);
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const press = (key: string, repeat = false) => fireEvent.keyDown(document.activeElement!, { key, repeat });
const focused = () => document.activeElement?.textContent;

test('arrows, Home and End lead through a menu and round its ends', () => {
  expect(focused()).toBe('Reject');
  press('ArrowUp');
  expect(focused()).toBe('Release');
  press('ArrowDown');
  expect(focused()).toBe('Reject');
  press('End');
  expect(focused()).toBe('Release');
  press('Home');
  expect(focused()).toBe('Reject');
  expect(keysOfThePage).not.toHaveBeenCalled();
});

test('what is typed finds the item that begins with it', () => {
  press('r');
  expect(focused()).toBe('Resolve');
  press('e');
  press('l');
  expect(focused()).toBe('Release');
});

test.each(['Escape', 'Tab'])('%s closes a menu, and the button has the focus', (key) => {
  press(key);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  expect(keysOfThePage).not.toHaveBeenCalled();
});

test('Enter chooses once, also when it is held down since it opened the menu', () => {
  press('ArrowDown');
  press('Enter', true);
  expect(chosen).not.toHaveBeenCalled();
  press('Enter');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Resolve');
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('a blank belongs to the word that is typed', () => {
  press('r');
  press(' ');
  expect(chosen).not.toHaveBeenCalled();
});

test('a press beside a menu closes it and reaches nothing below', () => {
  // A browser takes the focus away with a press, unless it is told not to.
  expect(fireEvent.mouseDown(document.querySelector('.menu-beside')!)).toBe(false);
  fireEvent.click(document.querySelector('.menu-beside')!);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(pressedBelow).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('an item that cannot be used does nothing, and says why when it is pressed or pointed at', () => {
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
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeTruthy();
});

test('the keys stay with a menu whose item is gone', () => {
  const Shrinking = () => {
    const [anchor] = useState(() => document.createElement('button'));
    const [isLong, setIsLong] = useState(true);
    return (
      <Menu anchor={anchor} onClose={() => chosen('closed')}>
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
  expect(chosen).toHaveBeenCalledExactlyOnceWith('closed');
});

test('a menu of several choices opens at its first item, a menu that is one choice at what is chosen', () => {
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

test('an item that can no longer be used says why while the keyboard is on it', () => {
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
