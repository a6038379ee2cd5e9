import { lazyComponent } from '../parts/lazyComponent';
import type { InputProps } from './inputProps';
import { TextInput } from './TextInput';

const PatternTester = lazyComponent(() => import('./PatternTester'));

/** A regular expression, with what it does to messages shown below it. */
export const PatternInput = (props: InputProps) => (
  <>
    <TextInput {...props} />
    <div className="tester-place">
      <PatternTester {...props} />
    </div>
  </>
);
