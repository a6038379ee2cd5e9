import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasNeverConnected, useSilence, useSilentSince } from '../../src/admin/fields/useSilence';
import { devices } from '../../src/resources/devices';

const { status, batteryLevel } = devices.fields;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('a device', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const silent = (value: number, lastSeen: string | null) =>
    renderHook(() => useSilence(status, value, { id: 1, lastSeen }) !== undefined);

  it('is silent two minutes after it was last heard of, without anything else happening', () => {
    const { result } = silent(0, minutesAgo(1));
    expect(result.current).toBe(false);
    act(() => vi.advanceTimersByTime(61_000));
    expect(result.current).toBe(true);
  });

  it('that was not heard of for long is silent at once', () => {
    expect(silent(0, minutesAgo(60)).result.current).toBe(true);
  });

  it('that is disabled, or of a platform that does not tell, is never silent', () => {
    expect(silent(1, minutesAgo(60)).result.current).toBe(false);
    expect(silent(0, null).result.current).toBe(false);
  });

  it('that is on and was never heard of has not connected yet; where the platform does not tell, that is not known', () => {
    const unheard = (value: number, record: object) => hasNeverConnected(status, value, { id: 1, ...record });
    expect(unheard(0, { silent: true, lastSeen: null })).toBe(true);
    expect(unheard(0, { silent: true, lastSeen: minutesAgo(60) })).toBe(false);
    expect(unheard(1, { silent: true, lastSeen: null })).toBe(false);
    expect(unheard(0, { silent: null, lastSeen: null })).toBe(false);
  });

  it('has levels that are how things were once it was not heard of for as long, disabled or not', () => {
    const since = minutesAgo(1);
    const { result } = renderHook(() => useSilentSince(batteryLevel.level, { id: 1, status: 1, lastSeen: since }));
    expect(result.current).toBeUndefined();
    act(() => vi.advanceTimersByTime(61_000));
    expect(result.current).toBe(since);
  });
});
