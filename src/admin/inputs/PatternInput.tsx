import { lazyComponent } from '../loading/lazyComponent';
import type { InputProps } from './inputProps';
import { TextInput } from './TextInput';

const PatternTester = lazyComponent(() => import('./PatternTester'));

/** An input for a regular expression, with a tester below it. */
export const PatternInput = (props: InputProps) => (
  <>
    <TextInput {...props} />
    <div className="tester-place">
      <PatternTester {...props} />
    </div>
  </>
);
