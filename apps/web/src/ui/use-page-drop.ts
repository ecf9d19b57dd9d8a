import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files dropped anywhere on the page, and whether some are being held over it. Without this a browser would
 * leave the page to show a file that missed its target.
 */
export function usePageDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    // Every element on the way is entered and left; the page is left when all of them are.
    let entered = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      entered += 1;
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      entered -= 1;
      if (entered <= 0) reset();
    };
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      reset();
      // Under an open dialog the page takes nothing.
      if (document.querySelector('dialog[open]') === null)
        handleFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const reset = () => {
      entered = 0;
      setIsOver(false);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return isOver;
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
