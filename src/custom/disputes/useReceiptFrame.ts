import { useEffect, useState, type RefObject } from 'react';
import { isPdf } from '../../format/pdf';
import { readFromFrame, type FromFrame, type ToFrame } from './frame/protocol';

/** What is known of a shown file. `lines`: the text of its first page; null where it has none, undefined while it is read. */
export interface ShownReceipt {
  state: 'opening' | 'shown' | 'failed';
  pages: number;
  lines: readonly string[] | null | undefined;
}

/** The text of a page is read within this time, ms, or not at all. */
const textMs = 2000;
/** A file that takes longer to draw, ms, is not shown. */
const drawMs = 10_000;

const opening: ShownReceipt = { state: 'opening', pages: 0, lines: undefined };

const after = (before: ShownReceipt, message: FromFrame): ShownReceipt => {
  if (before.state === 'failed' || message.is === 'ready') return before;
  if (message.is === 'failed') return { ...before, state: 'failed', lines: before.lines ?? null };
  // What was not read in time stays unread: facts that people read do not change under their eyes.
  if (message.is === 'text') return before.lines === undefined ? { ...before, lines: message.lines } : before;
  return { ...before, state: 'shown', pages: message.pages };
};

/** Shows a file in a frame of `receipt.html`, with marks on lines of its text. Whatever is wrong with it ends as `failed`. */
export const useReceiptFrame = (
  frame: RefObject<HTMLIFrameElement | null>,
  file: Blob | undefined,
  marked: readonly number[],
): ShownReceipt => {
  const [shown, setShown] = useState(opening);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      const message = readFromFrame(data);
      if (message?.is === 'ready') setIsReady(true);
      if (message) setShown((before) => after(before, message));
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [frame]);
  useEffect(() => {
    const fail = () => setShown((before) => (before.state === 'shown' ? before : after(before, { is: 'failed' })));
    const drawing = setTimeout(fail, drawMs);
    return () => clearTimeout(drawing);
  }, []);
  useEffect(() => {
    if (!isReady || !file) return undefined;
    let isGone = false;
    const show = async () => {
      const bytes = await file.arrayBuffer();
      if (isGone) return;
      const message: ToFrame = { show: bytes, isPdf: isPdf(new Uint8Array(bytes)) };
      frame.current?.contentWindow?.postMessage(message, '*', [bytes]);
    };
    void show();
    const reading = setTimeout(() => setShown((before) => after(before, { is: 'text', lines: null })), textMs);
    return () => {
      isGone = true;
      clearTimeout(reading);
    };
  }, [frame, file, isReady]);
  const marks = marked.join();
  const isShown = shown.state === 'shown';
  useEffect(() => {
    if (!isShown) return;
    const message: ToFrame = { mark: marks === '' ? [] : marks.split(',').map(Number) };
    frame.current?.contentWindow?.postMessage(message, '*');
  }, [frame, marks, isShown]);
  return shown;
};
