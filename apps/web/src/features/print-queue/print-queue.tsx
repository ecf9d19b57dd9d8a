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
import { type QueueTab, queueUrl, useQueueView, viewKey } from './queue-view.ts';
import { SearchBox } from './search-box.tsx';
import { useTitleCount } from './use-title-count.ts';

/** The code of the list loads in parallel with the orders. */
const lazyList = lazyPart(() => import('./queue-list.tsx'));
const lazyKeysDialog = lazyPart(() => import('./keys-dialog.tsx'));

type PrintQueueProps = {
  /** The order that is open beside the queue. */
  openId: string | undefined;
  onCloseOrder: () => void;
};

export function PrintQueue({ openId, onCloseOrder }: PrintQueueProps) {
  const view = useQueueView();
  const list = useQuery(queueQuery(view));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const searchBox = useRef<HTMLInputElement>(null);
  const [requestedAt, markRequested] = useRequestedAt(viewKey(view));
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const setSubmittedSearch = useFocusFirstResult(view.search, list.isPlaceholderData ? undefined : list.data);
  const refetchQueue = () => queryClient.invalidateQueries({ queryKey: queueKey });
  useLiveTopic('queue', () => void refetchQueue());
  useTitleCount(list.data?.counts.pending ?? 0);

  const handleRefresh = () => {
    markRequested();
    return refetchQueue();
  };
  const handleStatus = (status: QueueTab | '') =>
    status !== '' && void navigate(queueUrl({ status, search: '', page: 1 }));
  const handleSearch = (search: string) => {
    // The browser's own path: an order that was just opened may not be rendered yet.
    const { pathname } = window.location;
    void navigate({ pathname, ...queueUrl({ ...view, search, page: 1 }) }, { replace: true });
  };
  return (
    <section className={styles.queue} aria-label="订单队列">
      <QueueHead
        queue={list.data}
        status={view.search === '' ? view.status : ''}
        onStatus={handleStatus}
        onHelp={() => setIsHelpOpen(true)}
        search={<SearchBox ref={searchBox} value={view.search} onSearch={handleSearch} onEnter={setSubmittedSearch} />}
        refresh={
          <RefreshButton
            updatedAt={list.dataUpdatedAt}
            isFetching={list.isFetching}
            hasFailed={list.isError}
            onRefresh={handleRefresh}
          />
        }
      />
      <LazyPart part={lazyList} fallback={<QueueSkeleton />}>
        {({ QueueList }) => (
          <QueueList
            key={viewKey(view)}
            list={list}
            view={view}
            requestedAt={requestedAt}
            openId={openId}
            onCloseOrder={onCloseOrder}
            onSearch={() => searchBox.current?.select()}
            onRefresh={() => void handleRefresh()}
            onHelp={() => setIsHelpOpen(true)}
          />
        )}
      </LazyPart>
      {isHelpOpen && (
        <LazyPart part={lazyKeysDialog}>
          {({ KeysDialog }) => <KeysDialog onClose={() => setIsHelpOpen(false)} />}
        </LazyPart>
      )}
    </section>
  );
}

/** The time at which the clerk last opened or refreshed the view `key` (filter, search and page). */
function useRequestedAt(key: string) {
  const [request, setRequest] = useState(() => ({ key, at: Date.now() }));
  const markRequested = () => setRequest({ key, at: Date.now() });
  if (request.key !== key) markRequested();
  return [request.at, markRequested] as const;
}

/** Enter in the search box focuses the first result as soon as the results load. */
function useFocusFirstResult(search: string, results: QueuePage | undefined) {
  const [submittedSearch, setSubmittedSearch] = useState<string>();
  useEffect(() => {
    if (submittedSearch !== search || !results) return;
    focusRow(1);
    setSubmittedSearch(undefined);
  }, [submittedSearch, search, results]);
  return setSubmittedSearch;
}
