import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateTimeInput } from '../../src/admin/inputs/DateTimeInput';
import { dateTime } from '../../src/resources/language/fields';
import type { Value } from '../../src/resources/language/values';

afterEach(() => vi.useRealTimers());

const field = dateTime('Until', { input: { hoursFromNow: { '1 hour': 1, '1 week': 168 } } });

it('a time is filled in by what a button says, from now, also over one that was typed', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00Z'), toFake: ['Date'] });
  const values: Value[] = [];
  const Form = () => {
    const [value, setValue] = useState<Value>(null);
    const onChange = (typed: Value) => {
      values.push(typed);
      setValue(typed);
    };
    const common = { id: 'until', name: 'until', invalid: false, autoFocus: false, siblings: {} };
    return <DateTimeInput {...common} field={field} value={value} onChange={onChange} onProblem={() => undefined} />;
  };
  const { container } = render(<Form />);
  const shown = () => new Date(container.querySelector('input')!.value).toISOString();
  fireEvent.change(container.querySelector('input')!, { target: { value: '2030-01-01T00:00' } });
  fireEvent.click(screen.getByRole('button', { name: '1 week' }));
  expect(shown()).toBe('2026-03-09T10:00:00.000Z');
  fireEvent.click(screen.getByRole('button', { name: '1 hour' }));
  expect(shown()).toBe('2026-03-02T11:00:00.000Z');
  expect(values.slice(1)).toEqual(['2026-03-09T10:00:00.000Z', '2026-03-02T11:00:00.000Z']);
});
