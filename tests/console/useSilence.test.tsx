import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasNeverConnected, useSilence, useSilentSince } from '../../src/admin/fields/useSilence';
import { devices } from '../../src/resources/devices';
import { ActiveStatus } from '../../src/resources/statuses/vault';

const { status, batteryLevel } = devices.fields;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('a device', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const silent = (value: number, lastSeen: string | null) =>
    renderHook(() => useSilence(status, value, { id: 1, lastSeen }) !== undefined);

  it('a device becomes silent two minutes after its last state, without any event', () => {
    const { result } = silent(0, minutesAgo(1));
    expect(result.current).toBe(false);
    act(() => vi.advanceTimersByTime(61_000));
    expect(result.current).toBe(true);
  });

  it('a device is silent at once if its last state is old', () => {
    expect(silent(0, minutesAgo(60)).result.current).toBe(true);
  });

  it('a device is never silent if it is disabled or the platform does not send lastSeen', () => {
    expect(silent(1, minutesAgo(60)).result.current).toBe(false);
    expect(silent(0, null).result.current).toBe(false);
  });

  it('a device has never connected if it is active and sent no state, unless the platform does not say so', () => {
    const neverConnected = (value: number, record: object) => hasNeverConnected(status, value, { id: 1, ...record });
    expect(neverConnected(0, { silent: true, lastSeen: null })).toBe(true);
    expect(neverConnected(0, { silent: true, lastSeen: minutesAgo(60) })).toBe(false);
    expect(neverConnected(1, { silent: true, lastSeen: null })).toBe(false);
    expect(neverConnected(0, { silent: null, lastSeen: null })).toBe(false);
  });

  it('a device has outdated levels two minutes after its last state, disabled or not', () => {
    const since = minutesAgo(1);
    const { result } = renderHook(() =>
      useSilentSince(batteryLevel.level, { id: 1, status: ActiveStatus.Disabled, lastSeen: since }),
    );
    expect(result.current).toBeUndefined();
    act(() => vi.advanceTimersByTime(61_000));
    expect(result.current).toBe(since);
  });
});
