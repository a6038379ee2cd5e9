import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as layers from '../../src/admin/browser/layers';
import { useClearOf } from '../../src/admin/shell/useClearOf';

afterEach(() => vi.restoreAllMocks());

const buttons = new DOMRect(16, 690, 358, 48);
/** Where the toast is: it has risen by as much as it says. */
const toastAt = ({ textContent }: HTMLElement) => new DOMRect(50, 700 - Number(textContent), 300, 44);

const Toast = () => {
  const box = useRef<HTMLDivElement>(null);
  const rise = useClearOf(box);
  return (
    <div className="toast" ref={box}>
      {rise}
    </div>
  );
};

it.each([
  ['answer-send', 62],
  ['case-foot', 62],
  ['elsewhere', 0],
])('a toast rises over the buttons %s by %i px', (className, rise) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.className === 'toast') return toastAt(this);
    return this.className === className ? buttons : new DOMRect();
  });
  const { container } = render(
    <>
      <div className={className} />
      <Toast />
    </>,
  );
  expect(container.querySelector('.toast')).toHaveProperty('textContent', String(rise));
});

it('a toast does not rise over buttons that lie behind an open record', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.className === 'toast' ? toastAt(this) : buttons;
  });
  const { container } = render(
    <>
      <main inert>
        <button className="row-button" type="button" />
      </main>
      <Toast />
    </>,
  );
  expect(container.querySelector('.toast')).toHaveProperty('textContent', '0');
});

it('a toast rises over a note at the bottom while a dialog makes the page behind it inert', () => {
  vi.spyOn(layers, 'hasOpenLayer').mockReturnValue(true);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.className === 'toast') return toastAt(this);
    return this.className === 'new-sign-in' ? buttons : new DOMRect();
  });
  const { container } = render(
    <>
      <main inert>
        <div className="new-sign-in" />
      </main>
      <Toast />
    </>,
  );
  expect(container.querySelector('.toast')).toHaveProperty('textContent', '62');
});
