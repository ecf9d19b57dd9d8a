import type { OrderStatus } from '@print/contract/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { RefreshButton } from '#ui/refresh-button.tsx';
import { focusRow } from './focus-row.ts';
import styles from './print-queue.module.css';
import { QueueHead } from './queue-head.tsx';
import { type QueuePage, queueKey, queueQuery } from './queue-query.ts';
import { QueueSkeleton } from './queue-skeleton.tsx';
import { addressOf, keyOf, useQueueView } from './queue-view.ts';
import { SearchBox } from './search-box.tsx';
import { useTitleCount } from './use-title-count.ts';

/** Comes while the orders themselves are on their way. */
const lazyList = lazyPart(() => import('./queue-list.tsx'));
const lazyKeysDialog = lazyPart(() => import('./keys-dialog.tsx'));

type PrintQueueProps = {
  /** The order that is being looked at beside it. */
  openId: string | undefined;
  onCloseOrder: () => void;
};

export function PrintQueue({ openId, onCloseOrder }: PrintQueueProps) {
  const view = useQueueView();
  const list = useQuery(queueQuery(view));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const searchBox = useRef<HTMLInputElement>(null);
  const [requestedAt, askNow] = useRequestedAt(keyOf(view));
  const [isHelping, setIsHelping] = useState(false);
  const setGoingTo = useFocusFirstResult(view.search, list.isPlaceholderData ? undefined : list.data);
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: queueKey });
  useLiveTopic('queue', () => void lookAgain());
  useTitleCount(list.data?.counts.pending ?? 0);

  const handleRefresh = () => {
    askNow();
    return lookAgain();
  };
  const handleStatus = (status: OrderStatus | '') =>
    status !== '' && void navigate(addressOf({ status, search: '', page: 1 }));
  const handleSearch = (search: string) => void navigate(addressOf({ ...view, search, page: 1 }), { replace: true });
  return (
    <section className={styles.queue} aria-label="订单队列">
      <QueueHead
        queue={list.data}
        status={view.search === '' ? view.status : ''}
        onStatus={handleStatus}
        onHelp={() => setIsHelping(true)}
        search={<SearchBox ref={searchBox} value={view.search} onSearch={handleSearch} onEnter={setGoingTo} />}
        refresh={
          <RefreshButton
            updatedAt={list.dataUpdatedAt}
            isFetching={list.isFetching}
            hasFailed={list.isError}
            onRefresh={handleRefresh}
          />
        }
      />
      <LazyPart part={lazyList} waiting={<QueueSkeleton />}>
        {({ QueueList }) => (
          <QueueList
            key={keyOf(view)}
            list={list}
            view={view}
            requestedAt={requestedAt}
            openId={openId}
            onCloseOrder={onCloseOrder}
            onSearch={() => searchBox.current?.select()}
            onRefresh={() => void handleRefresh()}
            onHelp={() => setIsHelping(true)}
          />
        )}
      </LazyPart>
      {isHelping && (
        <LazyPart part={lazyKeysDialog}>
          {({ KeysDialog }) => <KeysDialog onClose={() => setIsHelping(false)} />}
        </LazyPart>
      )}
    </section>
  );
}

/** When the clerk last asked for these orders: by coming here, or by refreshing. */
function useRequestedAt(key: string) {
  const [asked, setAsked] = useState(() => ({ key, at: Date.now() }));
  const askNow = () => setAsked({ key, at: Date.now() });
  if (asked.key !== key) askNow();
  return [asked.at, askNow] as const;
}

/** Enter in the search box leads to the first order that is found, as soon as it is. */
function useFocusFirstResult(search: string, found: QueuePage | undefined) {
  const [goingTo, setGoingTo] = useState<string>();
  useEffect(() => {
    if (goingTo !== search || !found) return;
    focusRow(1);
    setGoingTo(undefined);
  }, [goingTo, search, found]);
  return setGoingTo;
}
