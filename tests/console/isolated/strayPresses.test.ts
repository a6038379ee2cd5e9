import { beforeAll, describe, expect, it, vi } from 'vitest';
import { blockStrayPresses } from '../../../src/admin/shell/strayPresses';

const click = (element: Element, detail: number) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

describe('the second click of a double click', () => {
  const onClick = vi.fn<(id: string) => void>();
  beforeAll(() => {
    blockStrayPresses();
    document.body.innerHTML = `<button id="send"><svg></svg></button><button id="close"></button>
      <label for="active">Active</label><input id="active" type="checkbox">`;
    document.body.addEventListener('click', ({ target }) =>
      onClick((target as Element).closest('[id]')?.id ?? 'label'),
    );
  });
  const of = (id: string) => document.getElementById(id)!;

  it('the second click of a double click is ignored by another element that appeared in its place', () => {
    onClick.mockClear();
    click(of('send'), 1);
    click(of('close'), 2);
    click(of('close'), 3);
    click(of('close'), 1);
    expect(onClick.mock.calls).toEqual([['send'], ['close']]);
  });

  it('the second click on an element that just appeared neither focuses it nor selects text, nor sends mousedown', () => {
    click(of('send'), 1);
    const downs: string[] = [];
    document.body.addEventListener('mousedown', ({ target }) => downs.push((target as Element).id));
    const down = (id: string, detail: number) =>
      of(id).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail }));
    expect([down('close', 2), down('send', 2), down('close', 1)]).toEqual([false, true, true]);
    expect(downs).toEqual(['send', 'close']);
  });

  it('the second click counts on the element of the first click, also on its icon, its label or by keyboard', () => {
    onClick.mockClear();
    click(of('send'), 1);
    click(of('send').querySelector('svg')!, 2);
    click(of('close'), 0);
    expect(onClick.mock.calls).toEqual([['send'], ['send'], ['close']]);
    const label = document.querySelector('label')!;
    click(label, 1);
    click(label, 2);
    expect((of('active') as HTMLInputElement).checked).toBe(false);
  });
});

describe('Enter', () => {
  const onPress = vi.fn<(id: string) => void>();
  beforeAll(() => {
    vi.useFakeTimers();
    document.body.innerHTML = `<button id="open"></button><textarea id="text"></textarea>
      <div aria-modal="true"><button id="confirm"></button><button id="other"></button></div>`;
    document.body.addEventListener('keydown', ({ target }) => onPress((target as Element).id));
    return () => vi.useRealTimers();
  });
  const press = (id: string, { after = 1000, repeat = false } = {}) => {
    vi.advanceTimersByTime(after);
    onPress.mockClear();
    document
      .getElementById(id)!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }));
    return onPress.mock.calls.length === 1;
  };

  it('that is held down does nothing again, but new lines of a text', () => {
    expect(press('open')).toBe(true);
    expect(press('open', { after: 30, repeat: true })).toBe(false);
    expect(press('confirm', { after: 500, repeat: true })).toBe(false);
    expect(press('text', { after: 30, repeat: true })).toBe(true);
  });

  it('that is pressed twice does not confirm the dialog that the first press opened', () => {
    expect(press('open')).toBe(true);
    expect(press('confirm', { after: 120 })).toBe(false);
    expect(press('confirm', { after: 600 })).toBe(true);
    // In one dialog somebody may be quick.
    expect(press('other', { after: 120 })).toBe(true);
  });
});
