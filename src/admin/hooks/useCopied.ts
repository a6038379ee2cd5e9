import { useEffect, useState } from 'react';
import { copyText, Overtaken } from '../browser/clipboard';

const confirmationMs = 1500;

/** Whether a text was copied, or is being fetched to be copied. */
export type CopyResult = 'copied' | 'failed' | 'fetching';

/**
 * Returns a function that copies a text, and its result, which is shown for a moment. `onResult` is called with the result
 * once, with the error where it failed. While a text is being fetched further calls do nothing.
 */
export const useCopied = (
  onResult?: (result: Exclude<CopyResult, 'fetching'>, error?: Error) => void,
): [copy: (text: string | (() => Promise<string>)) => void, result: CopyResult | undefined] => {
  const [result, setResult] = useState<CopyResult>();
  useEffect(() => {
    if (result === undefined || result === 'fetching') return undefined;
    const timer = setTimeout(() => setResult(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = (text: string | (() => Promise<string>)) => {
    if (result === 'fetching') return;
    if (typeof text !== 'string') setResult('fetching');
    copyText(typeof text === 'string' ? text : text()).then(
      () => {
        setResult('copied');
        onResult?.('copied');
      },
      (error: Error) => {
        const isOvertaken = error instanceof Overtaken;
        setResult(isOvertaken ? undefined : 'failed');
        if (!isOvertaken) onResult?.('failed', error);
      },
    );
  };
  return [copy, result];
};
