import { useRef, useState, type DragEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * Takes files that are dropped on an element: its handlers, and whether files are held over it now. What is dropped while
 * nothing is taken is lost on the page, which would otherwise open it in its own place.
 */
export const useDrop = (accepts: boolean, onFiles: (files: readonly File[]) => void) => {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  /** How many elements inside each other the pointer has entered. */
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
  return { isOver: isDraggedOver, handlers };
};
