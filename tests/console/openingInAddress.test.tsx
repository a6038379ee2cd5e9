import { act, renderHook } from '@testing-library/react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { NavigationState } from '../../src/admin/navigation/openRecord';
import { useOpeningInAddress } from '../../src/admin/navigation/useOpeningInAddress';

// jsdom has none; the panel looks for the row that takes the focus back.
beforeAll(() => vi.stubGlobal('CSS', { escape: String }));
afterAll(() => vi.unstubAllGlobals());
afterEach(() => window.history.replaceState(null, '', '/'));

/** Draws the page at this address. Returns what changes the address. */
const openAt = (address: string) => {
  window.history.replaceState(null, '', address);
  const { result } = renderHook(() => ({ ...useOpeningInAddress(), navigate: useNavigate() }), {
    wrapper: BrowserRouter,
  });
  return result.current;
};

// What is called in one `act` is called before React has rendered the address that the first call made.
test('the panel is closed on the page of the list that was turned just before', () => {
  const { opening, navigate } = openAt('/dashboard/invoices?open=invoices/7');
  act(() => {
    void navigate({ search: '?page=2&open=invoices/7' });
    opening.close();
  });
  expect(window.location.search).toBe('?page=2');
});

test('a record is opened on the page of the list that was turned just before', () => {
  const { opening, navigate } = openAt('/dashboard/invoices');
  act(() => {
    void navigate({ search: '?page=2' });
    opening.open({ entity: 'invoices', id: '7' });
  });
  expect(window.location.search).toBe('?page=2&open=invoices/7');
});

test('the second click of a double click adds nothing to the history', () => {
  const { opening } = openAt('/dashboard/invoices');
  const before = window.history.length;
  act(() => {
    opening.open({ entity: 'invoices', id: '7' });
    opening.open({ entity: 'invoices', id: '7' });
  });
  expect(window.history.length).toBe(before + 1);
});

test('a record that a link in the panel opens has a trail to the one before, a task that was just taken has none', () => {
  const { opening } = openAt('/dashboard/taker-store?open=workspace/7');
  act(() => opening.open({ entity: 'invoices', id: '8' }));
  const trail = () => (window.history.state as { usr: NavigationState }).usr.trail;
  expect(trail()).toEqual([{ entity: 'workspace', id: '7' }]);
  act(() => opening.open({ entity: 'workspace', id: '9' }, { takesFocus: true }));
  expect(trail()).toBeUndefined();
});
