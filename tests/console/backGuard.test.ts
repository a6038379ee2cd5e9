import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { guardBack, watchBack } from '../../src/admin/parts/backGuard';

const onBack = vi.fn<() => void>();
const routed = vi.fn<() => void>();
beforeAll(() => {
  watchBack();
  addEventListener('popstate', routed);
});
afterEach(() => {
  vi.restoreAllMocks();
  onBack.mockClear();
  routed.mockClear();
});

/** The browser has stepped to this entry. */
const step = (idx: number) => {
  history.replaceState({ idx }, '');
  dispatchEvent(new PopStateEvent('popstate'));
};

test('what opens because of a step is guarded where that step is undone to', () => {
  const go = vi.spyOn(history, 'go').mockReturnValue();
  history.replaceState({ idx: 3 }, '');
  const onQuestion = vi.fn<() => void>();
  let endQuestion = () => {};
  const end = guardBack(() => {
    endQuestion = guardBack(onQuestion);
  });
  step(2);
  step(3);
  step(2);
  expect(onQuestion).toHaveBeenCalledOnce();
  step(3);
  expect(go.mock.calls).toEqual([[1], [1]]);
  expect(routed).not.toHaveBeenCalled();
  endQuestion();
  end();
});

test('a step whose way back is gone holds no later one', () => {
  vi.spyOn(history, 'go').mockReturnValue();
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  history.replaceState({ idx: 3 }, '');
  const end = guardBack(onBack);
  step(2);
  end();
  expect(onBack).toHaveBeenCalledOnce();
  now.mockReturnValue(5000);
  step(1);
  expect(routed).toHaveBeenCalledOnce();
});
