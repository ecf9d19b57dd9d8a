import type { Shop } from '@print/contract/shop';
import { useState } from 'react';
import { errorTexts } from '#api/error-texts.ts';
import { readStored, storageKeys, writeStored } from '#lib/storage.ts';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useQuoteUpdates } from '../files/quote-updates.ts';
import { useDraft, useOrderFailure, useOrdering } from '../ordering-store.ts';
import { Announcer } from './dragging/announcer.tsx';
import { LiftedGroup } from './dragging/lifted-group.tsx';
import { GroupCard } from './group-card.tsx';

export function GroupList({ shop }: { shop: Shop }) {
  const groups = useDraft((draft) => draft.groups);
  useQuoteUpdates();
  return (
    <>
      <RefusedDocuments />
      <GroupHelp />
      <Stack as="ul" gap={16} aria-label="要打印的文件">
        {groups.map((group, index) => (
          <GroupCard key={group.id} group={group} number={index + 1} shop={shop} />
        ))}
      </Stack>
      <LiftedGroup />
      <Announcer />
    </>
  );
}

/** The shop refused the order because of its files; each card shows its own message. */
function RefusedDocuments() {
  const count = Object.keys(useOrderFailure()?.documents ?? {}).length;
  if (count === 0) return null;
  const close = () => useOrdering.setState({ placing: { status: 'idle' } });
  return (
    <Notice tone="danger" title={errorTexts.orderFailed} onClose={close}>
      有 {count} 个文件需要处理，请看下面标出的文件。手机号和付款截图都还在。
    </Notice>
  );
}

/** Explains merging until the customer closes the help once. */
function GroupHelp() {
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
