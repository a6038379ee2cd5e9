import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '../../format/newKey';
import { usePlatform } from '../../admin/state/usePlatform';
import { PlatformError } from '../../dataProvider/platformError';
import { cleanPdfName } from '../../format/fileName';
import { mostReceipts } from '../../resources/receipts';
import { checkFile } from './checkFile';
import { isUnsent, type ChosenFile } from './chosenFile';

const notFound = 404;

/** Chosen files of one invoice, and what can be done with them. */
export interface Uploads {
  files: readonly ChosenFile[];
  /** Something is on its way. */
  sending: boolean;
  /** The platform knows no receipts, or none of this invoice. */
  isRefused: boolean;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  /** Breaks off a file that is on its way. */
  cancel: (key: string) => void;
  /** Sends one alone: one that failed, or was canceled. */
  retry: (key: string) => void;
  /** Sends one after the other what was not sent yet; was everything? What fails holds up no other. */
  sendAll: () => Promise<boolean>;
}

const chosen = (file: File): ChosenFile => ({
  key: newKey(),
  name: file.name,
  size: file.size,
  mark: `${file.name} ${file.size} ${file.lastModified}`,
  state: 'checking',
  share: 0,
});

/**
 * Receipts on their way to an invoice: each is checked when it is chosen and sent once; one that failed is tried again
 * alone. All that is on its way is broken off when the caller goes away.
 */
export const useUploads = (invoiceId: number): Uploads => {
  const platform = usePlatform();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [sending, setSending] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  /** The files as they are now, for what goes on over many renderings. */
  const now = useRef(files);
  const checks = useRef(new Set<Promise<void>>());
  const aborts = useRef(new Map<string, AbortController>());
  const isLeft = useRef(false);

  const change = useCallback((next: (before: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    now.current = next(now.current);
    setFiles(now.current);
  }, []);
  const set = useCallback(
    (key: string, values: Partial<ChosenFile>) =>
      change((before) => before.map((one) => (one.key === key ? { ...one, ...values } : one))),
    [change],
  );

  useEffect(() => {
    const running = aborts.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const check = async (file: File, { key }: ChosenFile) => {
    const checked = await checkFile(file);
    if ('wrong' in checked) set(key, { state: 'wrong', why: checked.wrong });
    else set(key, { state: 'waiting', content: checked.content });
  };

  const add: Uploads['add'] = (given) => {
    for (const file of given) {
      const one = chosen(file);
      const known = now.current.filter(({ state }) => state !== 'wrong');
      const why = known.some(({ mark }) => mark === one.mark)
        ? { phrase: 'This file is in the list already' }
        : known.length >= mostReceipts
          ? {
              phrase:
                'At most %{smart_count} receipt for one invoice |||| At most %{smart_count} receipts for one invoice',
              args: { smart_count: mostReceipts },
            }
          : undefined;
      change((before) => [...before, why ? { ...one, state: 'wrong', why } : one]);
      if (why) continue;
      const checking = check(file, one).finally(() => checks.current.delete(checking));
      checks.current.add(checking);
    }
  };

  /** Sends one file; was it sent? */
  const send = async ({ key, name, content }: ChosenFile): Promise<boolean> => {
    const controller = new AbortController();
    aborts.current.set(key, controller);
    set(key, { state: 'sending', share: 0, why: undefined });
    try {
      const receipt = await platform.addReceipt({
        invoiceId,
        name: cleanPdfName(name),
        content: content!,
        key,
        signal: controller.signal,
        onProgress: (share) => set(key, { share }),
      });
      set(key, { state: 'done', share: 1, receipt });
      return true;
    } catch (error) {
      if (controller.signal.aborted) set(key, { state: 'canceled' });
      else set(key, { state: 'failed', why: error as Error });
      if (error instanceof PlatformError && error.status === notFound) setIsRefused(true);
      return false;
    } finally {
      aborts.current.delete(key);
    }
  };

  const run = async (keys: () => readonly string[]): Promise<boolean> => {
    setSending(true);
    try {
      await Promise.all(checks.current);
      for (const key of keys()) {
        const one = now.current.find((file) => file.key === key);
        if (isLeft.current) return false;
        if (one && isUnsent(one)) await send(one);
      }
      return !isLeft.current && now.current.every(({ state }) => state === 'done');
    } finally {
      setSending(false);
    }
  };

  return {
    files,
    sending,
    isRefused,
    add,
    remove: (key) => change((before) => before.filter((one) => one.key !== key)),
    cancel: (key) => aborts.current.get(key)?.abort(),
    retry: (key) => void run(() => [key]),
    sendAll: () => run(() => now.current.filter(isUnsent).map(({ key }) => key)),
  };
};
