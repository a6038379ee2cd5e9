import { beforeAll, describe, expect, it, vi } from 'vitest';
import { blockStrayDoubleClicks } from '../../../src/admin/shell/doubleClicks';

const press = (element: Element, detail: number) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

describe('the second press of a double click', () => {
  const heard = vi.fn<(id: string) => void>();
  beforeAll(() => {
    blockStrayDoubleClicks();
    document.body.innerHTML = `<button id="send"><svg></svg></button><button id="close"></button>
      <label for="active">Active</label><input id="active" type="checkbox">`;
    document.body.addEventListener('click', ({ target }) => heard((target as Element).closest('[id]')?.id ?? 'label'));
  });
  const of = (id: string) => document.getElementById(id)!;

  it('is not taken by what has come into its place', () => {
    heard.mockClear();
    press(of('send'), 1);
    press(of('close'), 2);
    press(of('close'), 3);
    press(of('close'), 1);
    expect(heard.mock.calls).toEqual([['send'], ['close']]);
  });

  it('takes no focus there, selects no word, and is not heard of', () => {
    press(of('send'), 1);
    const downs: string[] = [];
    document.body.addEventListener('mousedown', ({ target }) => downs.push((target as Element).id));
    const down = (id: string, detail: number) =>
      of(id).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail }));
    expect([down('close', 2), down('send', 2), down('close', 1)]).toEqual([false, true, true]);
    expect(downs).toEqual(['send', 'close']);
  });

  it('is one of its own on what was pressed first, also on its icon, by its label or by the keyboard', () => {
    heard.mockClear();
    press(of('send'), 1);
    press(of('send').querySelector('svg')!, 2);
    press(of('close'), 0);
    expect(heard.mock.calls).toEqual([['send'], ['send'], ['close']]);
    const label = document.querySelector('label')!;
    press(label, 1);
    press(label, 2);
    expect((of('active') as HTMLInputElement).checked).toBe(false);
  });
});
