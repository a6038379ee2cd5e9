import { boundedWidth } from '../../columns/boundedWidth';

/** What dragging a heading does. Columns are given by their names. */
export interface ColumnDragActs {
  /** Moves a column to the place of another one. */
  onMove: (name: string, to: string) => void;
  /** Shows a width while it is dragged. */
  onWiden: (name: string, width: number) => void;
  /** Keeps the width that was dragged to. */
  onWidth: (name: string, width: number) => void;
  /** Makes a column as wide as its content. */
  onResetWidth: (name: string) => void;
  /** Stops showing what was dragged, without keeping it. */
  onCancel: () => void;
}

/** A pointer so near (px) to the end of a heading drags its edge. */
const edgeWidth = 6;
/** A heading that the pointer moves by fewer pixels is clicked, which sorts. */
const minDragDistance = 6;

const headingsOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLElement>('th[data-column]')];
const nameOf = (heading: HTMLElement) => heading.dataset.column!;

/** Returns the heading whose end is under the pointer. */
const edgeAt = (table: HTMLTableElement, x: number) =>
  headingsOf(table).find((heading) => Math.abs(heading.getBoundingClientRect().right - x) <= edgeWidth);

const headingAt = (table: HTMLTableElement, x: number) =>
  headingsOf(table).find((heading) => {
    const { left, right } = heading.getBoundingClientRect();
    return left <= x && x <= right;
  });

/** The click that ends a drag must not sort. */
const ignoreNextClick = () => {
  const ignore = (event: MouseEvent) => event.stopPropagation();
  addEventListener('click', ignore, { capture: true, once: true });
  // The pointer may have left the heading: then no click follows.
  setTimeout(() => removeEventListener('click', ignore, { capture: true }));
};

/** Calls `onMove` until the pointer is released, then `onEnd`; Escape and a lost pointer call `onCancel` instead. */
const followPointer = (handlers: { onMove: (x: number) => void; onEnd: () => void; onCancel: () => void }) => {
  const controller = new AbortController();
  const { signal } = controller;
  const finish = (then: () => void) => {
    controller.abort();
    then();
  };
  document.addEventListener('pointermove', ({ clientX }) => handlers.onMove(clientX), { signal });
  document.addEventListener('pointerup', () => finish(handlers.onEnd), { signal });
  document.addEventListener('pointercancel', () => finish(handlers.onCancel), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      finish(handlers.onCancel);
    },
    { signal, capture: true },
  );
};

const dragEdge = (heading: HTMLElement, startX: number, acts: ColumnDragActs) => {
  const startWidth = heading.getBoundingClientRect().width;
  const name = nameOf(heading);
  let width: number | undefined;
  followPointer({
    onMove: (x) => {
      width = boundedWidth(startWidth + x - startX);
      acts.onWiden(name, width);
    },
    onEnd: () => {
      ignoreNextClick();
      if (width !== undefined) acts.onWidth(name, width);
    },
    onCancel: acts.onCancel,
  });
};

const dragHeading = (table: HTMLTableElement, heading: HTMLElement, startX: number, acts: ColumnDragActs) => {
  let target: HTMLElement | undefined;
  let isDragged = false;
  const mark = (next: HTMLElement | undefined) => {
    for (const other of headingsOf(table)) delete other.dataset.drop;
    target = next;
    if (!next) return;
    const all = headingsOf(table);
    next.dataset.drop = all.indexOf(next) > all.indexOf(heading) ? 'after' : 'before';
  };
  const stop = () => {
    mark(undefined);
    delete heading.dataset.dragged;
  };
  followPointer({
    onMove: (x) => {
      isDragged ||= Math.abs(x - startX) >= minDragDistance;
      if (!isDragged) return;
      heading.dataset.dragged = 'true';
      const under = headingAt(table, x);
      mark(under === heading ? undefined : under);
    },
    onEnd: () => {
      const to = target;
      stop();
      if (isDragged) ignoreNextClick();
      if (to) acts.onMove(nameOf(heading), nameOf(to));
    },
    onCancel: () => {
      stop();
      ignoreNextClick();
    },
  });
};

/**
 * Lets a mouse or pen move the columns of a table by their headings, and change their widths at the ends of these. Touch
 * scrolls, and the keyboard moves columns in their menu. Returns a function that ends it.
 */
export const attachColumnDrags = (table: HTMLTableElement, acts: ColumnDragActs): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  const head = table.tHead!;
  head.addEventListener(
    'pointermove',
    ({ clientX, buttons }) => {
      if (buttons === 0) head.toggleAttribute('data-at-edge', edgeAt(table, clientX) !== undefined);
    },
    { signal },
  );
  head.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const edge = edgeAt(table, event.clientX);
      const heading = edge ?? (event.target as Element).closest<HTMLElement>('th[data-column]');
      if (!heading) return;
      if (edge) dragEdge(edge, event.clientX, acts);
      else dragHeading(table, heading, event.clientX, acts);
    },
    { signal },
  );
  // Neither text is selected nor a link dragged while a heading is.
  head.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  head.addEventListener(
    'dblclick',
    ({ clientX }) => {
      const edge = edgeAt(table, clientX);
      if (edge) acts.onResetWidth(nameOf(edge));
    },
    { signal },
  );
  return () => controller.abort();
};
