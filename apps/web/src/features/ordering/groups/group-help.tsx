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
      <p>文件按先后打印，按选好的方式装订；先后不对，拖文件的手柄来换。</p>
    </Notice>
  );
}
