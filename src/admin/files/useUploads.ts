import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '../../format/newKey';
import { usePlatform } from '../state/usePlatform';
import { PlatformError } from '../../dataProvider/platformError';
import { cleanFileName } from '../../format/fileName';
import type { UploadTarget } from '../../dataProvider/receiptCalls';
import { checkFile, type FileKinds } from './checkFile';
import { isUnsent, type ChosenFile } from './chosenFile';

const notFound = 404;
const sameBytes = 'The same file as %{name}: it is sent once';

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

const isSame = async (one: Blob, other: Blob): Promise<boolean> => {
  if (one.size !== other.size) return false;
  const [bytes, others] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
  const compared = new Uint8Array(others);
  return new Uint8Array(bytes).every((byte, index) => byte === compared[index]);
};

/** Where chosen files are kept while their form is closed. */
export interface KeptFiles {
  read: () => readonly ChosenFile[];
  store: (files: readonly ChosenFile[]) => void;
}

/** What is still to be sent of the kept files. One whose sending the end of its form stopped is sent anew. */
const keptUnsent = (kept: KeptFiles | undefined): readonly ChosenFile[] =>
  (kept?.read() ?? [])
    .filter((file) => isUnsent(file) && file.content)
    .map((file) => (file.state === 'sending' ? { ...file, state: 'canceled' } : file));

const newChosenFile = (file: File): ChosenFile => ({
  key: newKey(),
  name: file.name,
  size: file.size,
  state: 'checking',
  progress: 0,
});

/**
 * Uploads files to where `targetOf` says, asked for each. Each file is checked when it is chosen and sent once; failed files can be retried.
 * A file with the bytes of another one is not sent. Running uploads are aborted when the component unmounts; `kept` keeps what is not sent.
 */
export const useUploads = (
  targetOf: () => UploadTarget | Promise<UploadTarget>,
  kinds: FileKinds,
  kept?: KeptFiles,
): Uploads => {
  const platform = usePlatform();
  const [files, setFiles] = useState(() => keptUnsent(kept));
  const [isSending, setIsSending] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  /** The current files, for async code that outlives a render. */
  const latest = useRef(files);
  const keep = useRef(kept);
  const runningChecks = useRef(new Set<Promise<void>>());
  const lastCheck = useRef(Promise.resolve());
  const abortControllers = useRef(new Map<string, AbortController>());
  const isUnmounted = useRef(false);

  const update = useCallback((next: (before: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    latest.current = next(latest.current);
    keep.current?.store(latest.current);
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
    if ('problem' in result) {
      updateFile(key, { state: 'wrong', problem: result.problem });
      return;
    }
    for (const other of latest.current) {
      if (other.key === key || !other.content || !(await isSame(result.content, other.content))) continue;
      updateFile(key, { state: 'same', problem: { phrase: sameBytes, args: { name: other.name } } });
      return;
    }
    updateFile(key, { state: 'waiting', ...result });
  };

  const add: Uploads['add'] = (added) => {
    for (const content of added) {
      const file = newChosenFile(content);
      const valid = latest.current.filter(({ state }) => state !== 'wrong' && state !== 'same');
      const problem =
        valid.length >= kinds.most ? { phrase: kinds.tooMany, args: { smart_count: kinds.most } } : undefined;
      update((before) => [...before, problem ? { ...file, state: 'wrong', problem } : file]);
      if (problem) continue;
      // One after the other, so that of two with the same bytes the first is sent.
      const checking = lastCheck.current
        .then(() => check(content, file))
        .finally(() => runningChecks.current.delete(checking));
      lastCheck.current = checking;
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
      return !isUnmounted.current && latest.current.every(({ state }) => state === 'done' || state === 'same');
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
