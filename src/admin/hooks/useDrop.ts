import { useRef, useState, type DragEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * Returns handlers for files dropped on an element, and whether files are dragged over it now. While files are not
 * accepted, drops are swallowed, because the browser would otherwise open the file in place of the page.
 */
export const useDrop = (accepts: boolean, onFiles: (files: readonly File[]) => void) => {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  /** Number of nested elements that the pointer has entered. */
  const depth = useRef(0);
  const reset = () => {
    depth.current = 0;
    setIsDraggedOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current++;
      setIsDraggedOver(accepts);
    },
    onDragLeave: (event: DragEvent) => {
      if (carriesFiles(event) && --depth.current <= 0) reset();
    },
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = accepts ? 'copy' : 'none';
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      reset();
      if (accepts) onFiles([...event.dataTransfer.files]);
    },
  };
  return { isDraggedOver, handlers };
};
