import { useRef, useState, type DragEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * Takes files that are dropped on an element: its handlers, and whether files are held over it now. What is dropped while
 * nothing is taken is lost on the page, which would otherwise open it in its own place.
 */
export const useDrop = (takes: boolean, onFiles: (files: readonly File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  /** How many elements inside each other the pointer has entered. */
  const depth = useRef(0);
  const leave = () => {
    depth.current = 0;
    setIsOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current++;
      setIsOver(takes);
    },
    onDragLeave: (event: DragEvent) => {
      if (carriesFiles(event) && --depth.current <= 0) leave();
    },
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = takes ? 'copy' : 'none';
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      leave();
      if (takes) onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
};
