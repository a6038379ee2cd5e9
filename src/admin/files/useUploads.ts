import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '../../format/newKey';
import { usePlatform } from '../state/usePlatform';
import { PlatformError } from '../../dataProvider/platformError';
import { cleanFileName } from '../../format/fileName';
import type { UploadTarget } from '../../dataProvider/receiptCalls';
import { checkFile, type FileKinds } from './checkFile';
import { isUnsent, type ChosenFile } from './chosenFile';

const notFound = 404;

/** Chosen files of one record and the operations on them. */
export interface Uploads {
  files: readonly ChosenFile[];
  /** Whether a file is being sent. */
  isSending: boolean;
  /** The platform takes no files, or does not know the record. */
  isRefused: boolean;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  /** Aborts a file that is being sent. */
  cancel: (key: string) => void;
  /** Sends one file that failed or was canceled. */
  retry: (key: string) => void;
  /**
   * Sends all unsent files one after another. A failure does not stop the others. Resolves to whether every file is
   * sent.
   */
  sendAll: () => Promise<boolean>;
}

const newChosenFile = (file: File): ChosenFile => ({
  key: newKey(),
  name: file.name,
  size: file.size,
  fingerprint: `${file.name} ${file.size} ${file.lastModified}`,
  state: 'checking',
  progress: 0,
});

/**
 * Uploads files to where `targetOf` says, asked for each. Each file is checked when it is chosen and sent once; failed files can be retried.
 * Running uploads are aborted when the component unmounts.
 */
export const useUploads = (targetOf: () => UploadTarget | Promise<UploadTarget>, kinds: FileKinds): Uploads => {
  const platform = usePlatform();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  /** The current files, for async code that outlives a render. */
  const latest = useRef(files);
  const runningChecks = useRef(new Set<Promise<void>>());
  const abortControllers = useRef(new Map<string, AbortController>());
  const isUnmounted = useRef(false);

  const update = useCallback((next: (before: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    latest.current = next(latest.current);
    setFiles(latest.current);
  }, []);
  const updateFile = useCallback(
    (key: string, values: Partial<ChosenFile>) =>
      update((before) => before.map((file) => (file.key === key ? { ...file, ...values } : file))),
    [update],
  );

  useEffect(() => {
    const running = abortControllers.current;
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const check = async (file: File, { key }: ChosenFile) => {
    const result = await checkFile(file, kinds);
    if ('problem' in result) updateFile(key, { state: 'wrong', problem: result.problem });
    else updateFile(key, { state: 'waiting', ...result });
  };

  const add: Uploads['add'] = (added) => {
    for (const content of added) {
      const file = newChosenFile(content);
      const valid = latest.current.filter(({ state }) => state !== 'wrong');
      const problem = valid.some(({ fingerprint }) => fingerprint === file.fingerprint)
        ? { phrase: 'This file is already in the list' }
        : valid.length >= kinds.most
          ? { phrase: kinds.tooMany, args: { smart_count: kinds.most } }
          : undefined;
      update((before) => [...before, problem ? { ...file, state: 'wrong', problem } : file]);
      if (problem) continue;
      const checking = check(content, file).finally(() => runningChecks.current.delete(checking));
      runningChecks.current.add(checking);
    }
  };

  /** Sends one file. Resolves to whether it was sent. */
  const send = async ({ key, name, content, type }: ChosenFile): Promise<boolean> => {
    const controller = new AbortController();
    abortControllers.current.set(key, controller);
    updateFile(key, { state: 'sending', progress: 0, problem: undefined });
    try {
      const receipt = await platform.addReceipt({
        target: await targetOf(),
        name: cleanFileName(name, type!),
        type: type!,
        content: content!,
        key,
        signal: controller.signal,
        onProgress: (progress) => updateFile(key, { progress }),
      });
      updateFile(key, { state: 'done', progress: 1, receipt });
      return true;
    } catch (error) {
      if (controller.signal.aborted) updateFile(key, { state: 'canceled' });
      else updateFile(key, { state: 'failed', problem: error as Error });
      if (error instanceof PlatformError && error.status === notFound) setIsRefused(true);
      return false;
    } finally {
      abortControllers.current.delete(key);
    }
  };

  const sendFiles = async (keys: () => readonly string[]): Promise<boolean> => {
    setIsSending(true);
    try {
      await Promise.all(runningChecks.current);
      for (const key of keys()) {
        const file = latest.current.find((file) => file.key === key);
        if (isUnmounted.current) return false;
        if (file && isUnsent(file)) await send(file);
      }
      return !isUnmounted.current && latest.current.every(({ state }) => state === 'done');
    } finally {
      setIsSending(false);
    }
  };

  return {
    files,
    isSending,
    isRefused,
    add,
    remove: (key) => update((before) => before.filter((file) => file.key !== key)),
    cancel: (key) => abortControllers.current.get(key)?.abort(),
    retry: (key) => void sendFiles(() => [key]),
    sendAll: () => sendFiles(() => latest.current.filter(isUnsent).map(({ key }) => key)),
  };
};
