import { openPdf } from './drawPdf';
import type { FromFrame, ToFrame } from './protocol';
import type { Line } from './textLines';

/**
 * The page of `receipt.html`: shows a stranger's file as a picture. The console opens it in a frame without an origin
 * (`ReceiptPicture.tsx`), so that whatever a file makes of the code that draws it, it reaches no session, no storage and no network.
 */
const root = document.querySelector<HTMLElement>('#receipt')!;
const send = (message: FromFrame) => window.parent.postMessage(message, '*');

let lines: readonly Line[] = [];
/** Of the page as its lines were measured: the picture grows and shrinks with the frame. */
let size = { width: 1, height: 1 };

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

const mark = (marked: readonly number[]) => {
  for (const old of root.querySelectorAll('mark')) old.remove();
  for (const index of marked) {
    const line = lines[index];
    if (!line) continue;
    const box = document.createElement('mark');
    const gap = 2;
    Object.assign(box.style, {
      left: percent(line.left - gap, size.width),
      top: percent(line.top - gap, size.height),
      width: percent(line.width + gap * 2, size.width),
      height: percent(line.height + gap * 2, size.height),
    });
    root.append(box);
  }
};

const showPdf = async (bytes: ArrayBuffer) => {
  const pdf = await openPdf(bytes, root.clientWidth);
  ({ lines } = pdf);
  size = pdf;
  send({ is: 'text', lines: lines.length > 0 ? lines.map(({ text }) => text) : null });
  const canvas = document.createElement('canvas');
  root.append(canvas);
  await pdf.draw(canvas);
  send({ is: 'shown', pages: pdf.pages });
};

const showPicture = async (bytes: ArrayBuffer) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([bytes]));
  await image.decode();
  root.append(image);
  send({ is: 'text', lines: null });
  send({ is: 'shown', pages: 1 });
};

addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
  if (source !== window.parent) return;
  if ('mark' in data) mark(data.mark);
  else (data.isPdf ? showPdf : showPicture)(data.show).catch(() => send({ is: 'failed' }));
});
send({ is: 'ready' });
