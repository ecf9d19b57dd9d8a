import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files dropped anywhere on the page and returns whether files are dragged over it. Otherwise a browser leaves
 * the page to open a file dropped beside the target.
 */
export function usePageDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    // dragenter and dragleave fire for every element; the pointer has left the page when both counts match.
    let enterCount = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      enterCount += 1;
      setIsOver(true);
    };
    const handleDragLeave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      enterCount -= 1;
      if (enterCount <= 0) reset();
    };
    const handleDragOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      reset();
      // An open dialog covers the page, so the drop is ignored.
      if (document.querySelector('dialog[open]') === null) handleFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const reset = () => {
      enterCount = 0;
      setIsOver(false);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', handleDragLeave);
    window.addEventListener('dragover', handleDragOver);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', handleDragLeave);
      window.removeEventListener('dragover', handleDragOver);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
