import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { announce, Announcer } from '../../src/admin/parts/Announcer';
import { Layer } from '../../src/admin/parts/Layer';
import { giveFocusBack, giveFocusBackFrom } from '../../src/admin/browser/layers';

const onClose = vi.fn<(name: string) => void>();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

interface ShownLayer {
  name: string;
  isOverAll?: boolean;
  isBusy?: boolean;
}

/** A page with a button and the given layers, each with a button of its own. */
const Page = ({ layers }: { layers: readonly ShownLayer[] }) => (
  <>
    <button type="button">page</button>
    {layers.map(({ name, isOverAll, isBusy }) => (
      <Layer key={name} aria-label={name} isOverAll={isOverAll} onClose={() => onClose(name)}>
        <button type="button" autoFocus disabled={isBusy}>
          {name}
        </button>
      </Layer>
    ))}
  </>
);

const show = (first: readonly ShownLayer[] = []) => {
  const { rerender } = render(<Page layers={first} />);
  screen.getByText('page').focus();
  return (...layers: readonly ShownLayer[]) => rerender(<Page layers={layers} />);
};
const layerOf = (name: string) => screen.getByText(name).closest('.layer')!;
const page = () => screen.getByText('page').closest('body > div')!;

test('everything below a layer is inert until the last layer is closed', () => {
  const layers = show();
  layers({ name: 'form' });
  expect(page().hasAttribute('inert')).toBe(true);
  expect(page().getAttribute('aria-hidden')).toBe('true');
  layers({ name: 'form' }, { name: 'question' });
  expect(layerOf('form').hasAttribute('inert')).toBe(true);
  expect(layerOf('question').hasAttribute('inert')).toBe(false);
  // The lower one closes first, as when its call ends while a question is open over it.
  layers({ name: 'question' });
  expect(page().hasAttribute('inert')).toBe(true);
  layers();
  expect(page().hasAttribute('inert')).toBe(false);
  expect(page().hasAttribute('aria-hidden')).toBe(false);
});

test('closing layers returns the focus to where it was before each', () => {
  const layers = show();
  layers({ name: 'form' });
  expect(document.activeElement).toBe(screen.getByText('form'));
  layers({ name: 'form' }, { name: 'question' });
  expect(document.activeElement).toBe(screen.getByText('question'));
  layers({ name: 'form' });
  expect(document.activeElement).toBe(screen.getByText('form'));
  layers();
  expect(document.activeElement).toBe(screen.getByText('page'));
});

test('if another layer replaces a layer, closing it returns the focus to before both', () => {
  const layers = show();
  layers({ name: 'waiting' });
  layers({ name: 'form' });
  expect(document.activeElement).toBe(screen.getByText('form'));
  layers();
  expect(document.activeElement).toBe(screen.getByText('page'));
});

test('the lock stays over layers opened later, and keeps the focus', () => {
  const layers = show();
  layers({ name: 'lock', isOverAll: true });
  layers({ name: 'lock', isOverAll: true }, { name: 'late' });
  expect(layerOf('lock').hasAttribute('inert')).toBe(false);
  expect(layerOf('late').hasAttribute('inert')).toBe(true);
  expect(document.activeElement).toBe(screen.getByText('lock'));
});

test('an announcement made in a layer reaches screen readers', () => {
  render(<Announcer />);
  show()({ name: 'form' });
  act(() => announce('Copied'));
  expect(screen.getByText('Copied').closest('[inert], [aria-hidden]')).toBeNull();
});

test('when the focused button is disabled the focus moves to its layer, so that Escape works', () => {
  vi.useFakeTimers();
  const layers = show();
  layers({ name: 'form' });
  layers({ name: 'form', isBusy: true });
  act(() => vi.runAllTimers());
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledExactlyOnceWith('form');
});

test('a click beside a layer closes it, unless it began or ended inside', () => {
  show()({ name: 'form' });
  const beside = layerOf('form');
  // If the button is pressed and released on different elements, the click goes to their common parent.
  const click = (from: Element, to: Element) => {
    fireEvent.mouseDown(from);
    fireEvent.mouseUp(to);
    fireEvent.click(from === to ? from : beside);
  };
  click(screen.getByText('form'), beside);
  click(beside, screen.getByText('form'));
  click(screen.getByText('form'), screen.getByText('form'));
  expect(onClose).not.toHaveBeenCalled();
  click(beside, beside);
  expect(onClose).toHaveBeenCalledExactlyOnceWith('form');
});

test('Escape that closes a drop-down does not close the layer around it', () => {
  const DropDown = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <Layer aria-label="form" onClose={() => onClose('form')}>
        <input autoFocus onKeyDown={(event) => isOpen && (event.preventDefault(), setOpen(false))} />
      </Layer>
    );
  };
  render(<DropDown />);
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledExactlyOnceWith('form');
});

test('a click beside a layer does not move the focus', () => {
  show()({ name: 'form' });
  expect(fireEvent.mouseDown(layerOf('form'))).toBe(false);
  expect(fireEvent.mouseDown(screen.getByText('form'))).toBe(true);
});

test('a layer reserves the width of the scroll bar, so that the page does not move', () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth - 15);
  const layers = show();
  layers({ name: 'form' });
  expect(document.body.style.getPropertyValue('--scroll-bar')).toBe('15px');
  layers();
  expect(document.body.style.getPropertyValue('--scroll-bar')).toBe('');
  vi.restoreAllMocks();
});

const addButton = (name: string) =>
  document.body.appendChild(Object.assign(document.createElement('button'), { id: name }));

test('the focus returns to the opener, or to the screen if the opener is removed', () => {
  const [opener, other, page] = [addButton('opener'), addButton('other'), addButton('screen')];
  other.focus();
  giveFocusBack(opener);
  expect(document.activeElement).toBe(opener);
  opener.remove();
  giveFocusBack(opener);
  expect(document.activeElement).toBe(page);
  giveFocusBack(document.body);
  expect(document.activeElement).toBe(page);
  other.focus();
  giveFocusBack(null);
  expect(document.activeElement).toBe(page);
  for (const button of [other, page]) button.remove();
});

test('closing does not take the focus from elsewhere, nor to the screen if the opener is removed', () => {
  const [opener, closing, other, page] = [
    addButton('opener'),
    addButton('closing'),
    addButton('other'),
    addButton('screen'),
  ];
  other.focus();
  giveFocusBackFrom(closing, opener);
  expect(document.activeElement).toBe(other);
  closing.focus();
  giveFocusBackFrom(closing, opener);
  expect(document.activeElement).toBe(opener);
  opener.remove();
  closing.focus();
  giveFocusBackFrom(closing, opener);
  expect(document.activeElement).toBe(closing);
  for (const button of [closing, other, page]) button.remove();
});
