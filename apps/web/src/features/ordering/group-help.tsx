import { useState } from 'react';
import { readStored, storageKeys, writeStored } from '#lib/storage.ts';
import { Notice } from '#ui/notice.tsx';

/** How files become one booklet; said until it has been read once. */
export function GroupHelp() {
  const [isClosed, setIsClosed] = useState(() => readStored(storageKeys.groupHelpClosed) !== null);
  if (isClosed) return null;
  const handleClose = () => {
    writeStored(storageKeys.groupHelpClosed, 'yes');
    setIsClosed(true);
  };
  return (
    <Notice title="几个文件想订成一份？" onClose={handleClose}>
      <p>按住组标题左边的手柄，拖到另一组上，两组就合并成一组。</p>
      <p>选了装订方式以后，组里文件的先后就是打印和装订的顺序，拖动文件的手柄可以调整。</p>
    </Notice>
  );
}
