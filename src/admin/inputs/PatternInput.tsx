import { lazy, Suspense } from 'react';
import type { InputProps } from './Input';
import { TextInput } from './TextInput';

const PatternTester = lazy(() => import('./PatternTester'));

/** A regular expression, with what it does to messages shown below it. */
export const PatternInput = (props: InputProps) => (
  <>
    <TextInput {...props} />
    <Suspense fallback={null}>
      <PatternTester {...props} />
    </Suspense>
  </>
);
