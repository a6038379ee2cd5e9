import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSilence } from '../../src/admin/fields/useSilence';
import { devices } from '../../src/resources/devices';

const { status } = devices.fields;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('a device', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const silent = (value: number, lastSeen: string | null) =>
    renderHook(() => useSilence(status, value, { id: 1, lastSeen }));

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
});
