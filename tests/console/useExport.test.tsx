import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useExport } from '../../src/admin/list/toolbar/useExport';
import { noConnection } from '../../src/dataProvider/platformError';

const notifyError = vi.hoisted(() => vi.fn());
vi.mock('../../src/admin/outcomes/useNotifyError', () => ({ useNotifyError: () => notifyError }));
vi.mock('react-admin', () => ({ useNotify: () => vi.fn() }));

it('an export whose code cannot be fetched says why, and is over', async () => {
  const { result } = renderHook(() => useExport());
  await act(() => result.current.run(3, () => Promise.reject(noConnection())));
  expect(notifyError).toHaveBeenCalledWith(noConnection());
  expect(result.current.progress).toBeNull();
});
