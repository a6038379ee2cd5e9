import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
// The bundler makes the worker of it.
// oxlint-disable-next-line import/default
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&inline';
import { linesOf, type Line, type Piece } from './textLines';

/** The first page of a PDF: its lines of text, and how to draw it. */
interface OpenedPdf {
  pages: number;
  /** Of the page, in CSS pixels. */
  width: number;
  height: number;
  lines: readonly Line[];
  draw: (canvas: HTMLCanvasElement) => Promise<void>;
}

/** A page is drawn with so many pixels at a side at most. */
const maxSide = 4000;

/**
 * Opens a PDF for a width in CSS pixels. Only its first page is read. Its scripts, forms and links do nothing: it is a picture with text.
 * Rejects for a file that is none, is damaged, or needs a password.
 */
export const openPdf = async (bytes: ArrayBuffer, width: number): Promise<OpenedPdf> => {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  const pdf = await getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, enableXfa: false }).promise;
  const page = await pdf.getPage(1);
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item): Piece[] => {
    if (!('str' in item)) return [];
    const [, , , , x, y] = item.transform as number[];
    const [left, bottom] = viewport.convertToViewportPoint(x!, y!) as [number, number];
    const height = item.height * scale;
    return [{ text: item.str, left, top: bottom - height, width: item.width * scale, height }];
  });
  return {
    pages: pdf.numPages,
    width: viewport.width,
    height: viewport.height,
    lines: linesOf(pieces),
    draw: async (canvas) => {
      const density = Math.min(devicePixelRatio, maxSide / viewport.width, maxSide / viewport.height);
      const drawn = page.getViewport({ scale: scale * density });
      canvas.width = drawn.width;
      canvas.height = drawn.height;
      await page.render({ canvas, viewport: drawn, background: '#fff' }).promise;
    },
  };
};
