import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { guardBack, watchBack } from '../../src/admin/browser/backGuard';

const onBack = vi.fn<() => void>();
const onRouterPopstate = vi.fn<() => void>();
beforeAll(() => {
  watchBack();
  addEventListener('popstate', onRouterPopstate);
});
afterEach(() => {
  vi.restoreAllMocks();
  onBack.mockClear();
  onRouterPopstate.mockClear();
});

/** The browser goes to this entry of its history. */
const goToEntry = (idx: number) => {
  history.replaceState({ idx }, '');
  dispatchEvent(new PopStateEvent('popstate'));
};

test('a question opened by Back is guarded at the entry to which the guard returned', () => {
  const go = vi.spyOn(history, 'go').mockReturnValue();
  history.replaceState({ idx: 3 }, '');
  const onQuestion = vi.fn<() => void>();
  let endQuestion = () => {};
  const end = guardBack(() => {
    endQuestion = guardBack(onQuestion);
  });
  goToEntry(2);
  goToEntry(3);
  goToEntry(2);
  expect(onQuestion).toHaveBeenCalledOnce();
  goToEntry(3);
  expect(go.mock.calls).toEqual([[1], [1]]);
  expect(onRouterPopstate).not.toHaveBeenCalled();
  endQuestion();
  end();
});

test('a step that was never undone does not block later ones', () => {
  vi.spyOn(history, 'go').mockReturnValue();
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  history.replaceState({ idx: 3 }, '');
  const end = guardBack(onBack);
  goToEntry(2);
  end();
  expect(onBack).toHaveBeenCalledOnce();
  now.mockReturnValue(5000);
  goToEntry(1);
  expect(onRouterPopstate).toHaveBeenCalledOnce();
});
