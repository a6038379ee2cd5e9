import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNextInQueue, usePublishRows } from '../../src/admin/navigation/adjacentRecords';
import { OpeningContext } from '../../src/admin/navigation/openRecord';
import type { CallAction } from '../../src/resources/language/definition';
import { messages } from '../../src/resources/messages';
import { actedOn } from '../../src/admin/calls/useAct';

const opening = { open: vi.fn(), go: vi.fn(), close: vi.fn() };
const wrapper = ({ children }: { children: ReactNode }) => (
  <OpeningContext.Provider value={opening}>{children}</OpeningContext.Provider>
);

/** A queue with these rows and the panel with this record beside it. */
const beside = (ids: readonly number[], id: string, queue: 'onward' | 'urgent-first' = 'onward') =>
  renderHook(
    (shown: { rows: { id: number; requestedBy?: string }[]; id: string }) => {
      usePublishRows('messages', shown.rows, queue);
      return useNextInQueue({ entity: 'messages', id: shown.id }, () => undefined);
    },
    { wrapper, initialProps: { rows: rowsOf(ids), id } },
  );
const assigned = messages.actions!.assign as CallAction;
const actOn = (id: string) => actedOn.set({ entity: 'messages', id, action: assigned, answer: {} });
const rowsOf = (ids: readonly number[]) => ids.map((id) => ({ id }));

describe('the panel beside a queue', () => {
  beforeEach(() => {
    vi.clearAllMocks();
  });
  afterEach(() => {
    act(() => actedOn.set(null));
  });

  it('the panel beside a queue opens the record that followed the one that was dealt with', () => {
    const { rerender } = beside([1, 2, 3], '2');
    act(() => actOn('2'));
    rerender({ rows: rowsOf([1, 3]), id: '2' });
    expect(opening.open).toHaveBeenCalledExactlyOnceWith({ entity: 'messages', id: '3' }, { instead: true });
  });

  it('the panel beside a queue says at the next record what was done, until the next action or the next record', () => {
    const { rerender, result } = beside([1, 2, 3], '2');
    act(() => actOn('2'));
    rerender({ rows: rowsOf([1, 3]), id: '2' });
    expect(result.current).toBeUndefined();
    rerender({ rows: rowsOf([1, 3]), id: '3' });
    expect(result.current).toMatchObject({ call: { done: 'Message assigned' }, doneId: '2', place: 2, count: 2 });
    rerender({ rows: rowsOf([1, 3]), id: '1' });
    rerender({ rows: rowsOf([1, 3]), id: '3' });
    expect(result.current).toBeUndefined();
    act(() => actOn('3'));
    rerender({ rows: rowsOf([1]), id: '3' });
    rerender({ rows: rowsOf([1]), id: '1' });
    expect(result.current).toMatchObject({ doneId: '3', place: 1, count: 1 });
    act(() => actOn('1'));
    expect(result.current).toBeUndefined();
  });

  it('the panel beside a queue passes over what waits for a second person, unless nothing else is left', () => {
    const { rerender } = beside([1, 2, 3, 4], '2');
    act(() => actOn('2'));
    const waiting = { id: 3, requestedBy: 'Olga' };
    rerender({ rows: [{ id: 1 }, waiting, { id: 4 }], id: '2' });
    expect(opening.open).toHaveBeenLastCalledWith({ entity: 'messages', id: '4' }, { instead: true });
    rerender({ rows: [{ id: 1 }, waiting, { id: 4 }], id: '4' });
    act(() => actOn('4'));
    rerender({ rows: [{ id: 1 }, waiting], id: '4' });
    expect(opening.open).toHaveBeenLastCalledWith({ entity: 'messages', id: '1' }, { instead: true });
    rerender({ rows: [{ id: 1 }, waiting], id: '1' });
    act(() => actOn('1'));
    rerender({ rows: [waiting], id: '1' });
    expect(opening.open).toHaveBeenLastCalledWith({ entity: 'messages', id: '3' }, { instead: true });
  });

  it('the panel beside a queue by urgency opens its first row, not the one that followed', () => {
    const { rerender } = beside([1, 2, 3], '2', 'urgent-first');
    act(() => actOn('2'));
    rerender({ rows: rowsOf([1, 3]), id: '2' });
    expect(opening.open).toHaveBeenCalledExactlyOnceWith({ entity: 'messages', id: '1' }, { instead: true });
  });

  it('the panel beside a queue stays at a record opened from elsewhere, whatever was open before', () => {
    const { rerender } = beside([1, 2, 3], '2');
    rerender({ rows: rowsOf([1, 2, 3]), id: '77' });
    act(() => actOn('77'));
    rerender({ rows: rowsOf([1, 2, 3]), id: '77' });
    expect(opening.open).not.toHaveBeenCalled();
    expect(opening.close).not.toHaveBeenCalled();
  });
});
