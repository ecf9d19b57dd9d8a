import { priceListOf, type Shop } from '@print/contract/shop';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { failureTexts } from '#api/failure-texts.ts';
import { scrollBehavior } from '#lib/motion.ts';
import { readStored, storageKeys, writeStored } from '#lib/storage.ts';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Group } from '../draft.ts';
import { useQuoteUpdates } from '../files/quote-updates.ts';
import { useRestarts } from '../files/restart-interrupted.ts';
import { isSending } from '../files/uploads.ts';
import { watchRemovedUploads } from '../files/watch-removed-uploads.ts';
import { useDraft, useOrderFailure, useOrdering } from '../ordering-store.ts';
import { RestoredNotice } from '../restored-notice.tsx';
import { adoptLastSettings } from '../settings/adopt-last-settings.ts';
import { LastSettingsLine } from '../settings/last-settings-line.tsx';
import { Announcer } from './dragging/announcer.tsx';
import { LiftedGroup } from './dragging/lifted-group.tsx';
import { listBindingProblems } from './find-binding-problem.ts';
import { GroupCard } from './group-card.tsx';
import styles from './group-list.module.css';
import { ListTools } from './list-tools.tsx';
import { useLonePhotos } from './use-lone-photos.ts';

export function GroupList({ shop }: { shop: Shop }) {
  const groups = useDraft((draft) => draft.groups);
  useQuoteUpdates();
  useRestarts();
  useScrollToNew(groups);
  useRefusedBindings(groups, shop);
  useLonePhotos(groups);
  useEffect(watchRemovedUploads, []);
  // Before the first paint: the card of a new file shows its settings at once.
  useLayoutEffect(() => adoptLastSettings(shop), [shop]);
  return (
    <>
      <RestoredNotice />
      <RefusedDocuments />
      <GroupHelp />
      {/* One element, in which the bar of a selection stays at the upper edge of the window. */}
      <Stack gap={16}>
        <ListTools groups={groups} shop={shop} />
        <LastSettingsLine />
        <Stack as="ul" gap={16} aria-label="要打印的文件">
          {groups.map((group, index) => (
            <GroupCard key={group.id} group={group} number={index + 1} shop={shop} />
          ))}
        </Stack>
      </Stack>
      <LiftedGroup />
      <Announcer />
    </>
  );
}

/** The total and the next step are on the page before this code is. */
function useRefusedBindings(groups: readonly Group[], { price_list }: Shop): void {
  useLayoutEffect(() => {
    const refusedBindings = listBindingProblems(groups, priceListOf(price_list)).length;
    useOrdering.setState({ refusedBindings });
    return () => {
      useOrdering.setState({ refusedBindings: 0 });
    };
  }, [groups, price_list]);
}

/** On a phone a new file would be below the screen, and the customer could pay without having seen its settings. */
function useScrollToNew(groups: readonly Group[]): void {
  const seen = useRef<ReadonlySet<string>>(new Set());
  // Before the first paint: the page must not move under a finger that is already on the new card.
  useLayoutEffect(() => {
    const added = groups.find(({ id, documents: [first] }) => !seen.current.has(id) && first && isSending(first.state));
    seen.current = new Set(groups.map(({ id }) => id));
    const block = matchMedia('(max-width: 767px)').matches ? 'start' : 'nearest';
    const card = added && document.querySelector(`[data-group="${CSS.escape(added.id)}"]`);
    card?.scrollIntoView({ behavior: scrollBehavior(), block });
  }, [groups]);
}

/** The shop refused the order because of its files or bindings; each card shows its own message. */
function RefusedDocuments() {
  const { documents = {}, bindings = {} } = useOrderFailure() ?? {};
  const [files, groups] = [Object.keys(documents).length, Object.keys(bindings).length];
  if (files + groups === 0) return null;
  const parts = [...(files > 0 ? [`${files} 个文件`] : []), ...(groups > 0 ? [`${groups} 组的装订方式`] : [])];
  const close = () => useOrdering.setState({ placing: { status: 'idle' } });
  return (
    <Notice tone="danger" title={failureTexts.orderFailed} onClose={close}>
      有 {parts.join('、')}需要处理，请看下面标出的地方。手机号和付款截图都还在。
    </Notice>
  );
}

/** Explains merging until the customer closes the help once. On a phone it is one line that unfolds. */
function GroupHelp() {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isClosed, setIsClosed] = useState(() => readStored(storageKeys.groupHelpClosed) !== null);
  if (isClosed) return null;
  const handleClose = () => {
    writeStored(storageKeys.groupHelpClosed, 'yes');
    setIsClosed(true);
  };
  return (
    <div className={styles.help} data-unfolded={isUnfolded}>
      <Notice
        title="几个文件想订成一份？"
        onClose={handleClose}
        actions={
          <button type="button" className={styles.unfold} onClick={() => setIsUnfolded(true)}>
            看看怎么做
          </button>
        }
      >
        <div className={styles.helpText}>
          <p>按住组标题左边的手柄，拖到另一组上，两组就合并成一组。</p>
          <p>文件按先后打印，按选好的方式装订；先后不对，拖文件的手柄来换，拖到下面“新的一组”就拆出来。</p>
        </div>
      </Notice>
    </div>
  );
}
