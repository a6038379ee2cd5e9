import { useEffect, useState } from 'react';
import { copyText } from './clipboard';

const confirmationMs = 1500;

/** Returns a function that copies a text, and whether it was copied or could not be; for a moment each. */
export const useCopied = (): [(text: string) => void, 'copied' | 'failed' | undefined] => {
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (result === undefined) return undefined;
    const timer = setTimeout(() => setResult(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = (text: string) => {
    copyText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  return [copy, result];
};
