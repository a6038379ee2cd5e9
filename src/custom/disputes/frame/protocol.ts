/** What the console sends to the frame: a file to show, or which lines of its text to mark. */
export type ToFrame =
  | {
      show: ArrayBuffer;
      /** Whether it is a PDF; else a picture. */
      isPdf: boolean;
    }
  | { mark: readonly number[] };

/**
 * What the frame answers: that it listens; the text of the first page, null where a file has none; that it is drawn, with the number of
 * its pages; that it cannot be drawn.
 */
export type FromFrame =
  | { is: 'ready' }
  | { is: 'text'; lines: readonly string[] | null }
  | { is: 'shown'; pages: number }
  | { is: 'failed' };

/** At most so many lines are read of a receipt, and so many characters of one. */
export const maxLines = 200;
export const maxLineLength = 300;

/** Reads what a frame sent. A frame shows a stranger's file: nothing of it is trusted, and anything else is null. */
export const readFromFrame = (data: unknown): FromFrame | null => {
  if (typeof data !== 'object' || data === null || !('is' in data)) return null;
  if (data.is === 'ready' || data.is === 'failed') return { is: data.is };
  if (data.is === 'shown')
    return 'pages' in data && typeof data.pages === 'number' ? { is: 'shown', pages: data.pages } : null;
  if (data.is !== 'text' || !('lines' in data)) return null;
  if (data.lines === null) return { is: 'text', lines: null };
  if (!Array.isArray(data.lines)) return null;
  const lines = (data.lines as unknown[]).slice(0, maxLines);
  return { is: 'text', lines: lines.map((line) => (typeof line === 'string' ? line.slice(0, maxLineLength) : '')) };
};
