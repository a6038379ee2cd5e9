import { useEffect, useState } from 'react';

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
    // Absent where the page came over an insecure connection.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    (clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  return [copy, result];
};
