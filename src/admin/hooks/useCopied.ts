import { useEffect, useState } from 'react';
import { copyText } from '../browser/clipboard';

const confirmationMs = 1500;

/** Whether a text was copied. */
export type CopyResult = 'copied' | 'failed';

/**
 * Returns a function that copies a text, and its result, which is shown for a moment. `onResult` is called with the result
 * once.
 */
export const useCopied = (
  onResult?: (result: CopyResult) => void,
): [copy: (text: string | Promise<string>) => void, result: CopyResult | undefined] => {
  const [result, setResult] = useState<CopyResult>();
  useEffect(() => {
    if (result === undefined) return undefined;
    const timer = setTimeout(() => setResult(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [result]);
  const end = (ended: CopyResult) => {
    setResult(ended);
    onResult?.(ended);
  };
  const copy = (text: string | Promise<string>) => {
    copyText(text).then(
      () => end('copied'),
      () => end('failed'),
    );
  };
  return [copy, result];
};
