import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { announce, Announcer } from '../../src/admin/parts/Announcer';
import { Layer } from '../../src/admin/parts/Layer';
import { giveFocusBack, giveFocusBackFrom } from '../../src/admin/parts/layers';

const closed = vi.fn<(name: string) => void>();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

interface Shown {
  name: string;
  isOverAll?: boolean;
  isBusy?: boolean;
}

/** A page with a button, and whichever layers are shown; each has a button of its own. */
const Page = ({ layers }: { layers: readonly Shown[] }) => (
  <>
    <button type="button">page</button>
    {layers.map(({ name, isOverAll, isBusy }) => (
      <Layer key={name} aria-label={name} isOverAll={isOverAll} onClose={() => closed(name)}>
        <button type="button" autoFocus disabled={isBusy}>
          {name}
        </button>
      </Layer>
    ))}
  </>
);

const show = (first: readonly Shown[] = []) => {
  const { rerender } = render(<Page layers={first} />);
  screen.getByText('page').focus();
  return (...layers: readonly Shown[]) => rerender(<Page layers={layers} />);
};
const layerOf = (name: string) => screen.getByText(name).closest('.layer')!;
const page = () => screen.getByText('page').closest('body > div')!;

test('what lies below a layer can be neither reached nor heard, and all of it again once the last has closed', () => {
  const layers = show();
  layers({ name: 'form' });
  expect(page().hasAttribute('inert')).toBe(true);
  expect(page().getAttribute('aria-hidden')).toBe('true');
  layers({ name: 'form' }, { name: 'question' });
  expect(layerOf('form').hasAttribute('inert')).toBe(true);
  expect(layerOf('question').hasAttribute('inert')).toBe(false);
  // The one below is taken away first, as when its work ends while something is asked over it.
  layers({ name: 'question' });
  expect(page().hasAttribute('inert')).toBe(true);
  layers();
  expect(page().hasAttribute('inert')).toBe(false);
  expect(page().hasAttribute('aria-hidden')).toBe(false);
});

test('the focus goes back to where it was, layer by layer', () => {
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

test('a layer in whose place another comes gives the focus back past both', () => {
  const layers = show();
  layers({ name: 'waiting' });
  layers({ name: 'form' });
  expect(document.activeElement).toBe(screen.getByText('form'));
  layers();
  expect(document.activeElement).toBe(screen.getByText('page'));
});

test('the lock stays over what opens later, and keeps the focus', () => {
  const layers = show();
  layers({ name: 'lock', isOverAll: true });
  layers({ name: 'lock', isOverAll: true }, { name: 'late' });
  expect(layerOf('lock').hasAttribute('inert')).toBe(false);
  expect(layerOf('late').hasAttribute('inert')).toBe(true);
  expect(document.activeElement).toBe(screen.getByText('lock'));
});

test('what was copied in a layer is said to those who listen', () => {
  render(<Announcer />);
  show()({ name: 'form' });
  act(() => announce('Copied'));
  expect(screen.getByText('Copied').closest('[inert], [aria-hidden]')).toBeNull();
});

test('a button that is disabled under the focus leaves it to its layer, so that Escape is heard', () => {
  vi.useFakeTimers();
  const layers = show();
  layers({ name: 'form' });
  layers({ name: 'form', isBusy: true });
  act(() => vi.runAllTimers());
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(closed).toHaveBeenCalledExactlyOnceWith('form');
});

test('a press beside closes it, one that began in it or ends in it does not', () => {
  show()({ name: 'form' });
  const beside = layerOf('form');
  // The click belongs to what has both in it.
  const press = (from: Element, to: Element) => {
    fireEvent.mouseDown(from);
    fireEvent.mouseUp(to);
    fireEvent.click(from === to ? from : beside);
  };
  press(screen.getByText('form'), beside);
  press(beside, screen.getByText('form'));
  press(screen.getByText('form'), screen.getByText('form'));
  expect(closed).not.toHaveBeenCalled();
  press(beside, beside);
  expect(closed).toHaveBeenCalledExactlyOnceWith('form');
});

test('a choice that Escape closes keeps it from the layer around', () => {
  const Choosing = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <Layer aria-label="form" onClose={() => closed('form')}>
        <input autoFocus onKeyDown={(event) => isOpen && (event.preventDefault(), setOpen(false))} />
      </Layer>
    );
  };
  render(<Choosing />);
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(closed).not.toHaveBeenCalled();
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(closed).toHaveBeenCalledExactlyOnceWith('form');
});

test('a press beside leaves the focus where it is, for what is asked then or stays open', () => {
  show()({ name: 'form' });
  expect(fireEvent.mouseDown(layerOf('form'))).toBe(false);
  expect(fireEvent.mouseDown(screen.getByText('form'))).toBe(true);
});

test('nothing on the page moves when its scroll bar goes', () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth - 15);
  const layers = show();
  layers({ name: 'form' });
  expect(document.body.style.getPropertyValue('--scroll-bar')).toBe('15px');
  layers();
  expect(document.body.style.getPropertyValue('--scroll-bar')).toBe('');
  vi.restoreAllMocks();
});

const shown = (name: string) =>
  document.body.appendChild(Object.assign(document.createElement('button'), { id: name }));

test('the focus goes back to what opened a thing, and to the screen when that is gone', () => {
  const [opener, other, page] = [shown('opener'), shown('other'), shown('screen')];
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

test('what closes leaves the focus of whoever has gone elsewhere, and does not take it to the screen when its opener is gone', () => {
  const [opener, closing, other, page] = [shown('opener'), shown('closing'), shown('other'), shown('screen')];
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
