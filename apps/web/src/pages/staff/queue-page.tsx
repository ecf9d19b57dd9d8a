import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { PrintQueue } from '#features/print-queue/print-queue.tsx';
import { shallowNavigation } from '#lib/shallow-navigation.ts';
import { fromDesktop, useMediaQuery } from '#lib/use-media-query.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import styles from './queue-page.module.css';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

/** Preloaded while the queue is shown. */
const lazyOrder = lazyPart(() => import('#features/staff-order/staff-order-view.tsx'));

/** The queue. On wide screens an open order is shown beside it, on narrow ones it replaces the queue. */
export function QueuePage() {
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(fromDesktop);
  useEffect(() => void lazyOrder.load().catch(() => undefined), []);
  const queue = { pathname: staffPages.queue.path, search };
  const handleClose = () => {
    if (id !== undefined) void navigate(queue, { state: shallowNavigation });
  };
  if (id !== undefined && !isWide)
    return (
      <StaffFrame
        title={staffPages.order.title}
        aside={
          <Link className={styles.back} to={queue}>
            <ArrowLeft size={18} />
            返回队列
          </Link>
        }
      >
        <OpenOrder key={id} id={id} />
      </StaffFrame>
    );
  return (
    <StaffFrame title={staffPages.queue.title}>
      <div className={styles.desk} data-open={id !== undefined}>
        <PrintQueue openId={id} onCloseOrder={handleClose} />
        {id !== undefined && (
          <div className={styles.order}>
            <OpenOrder key={id} id={id} onClose={handleClose} />
          </div>
        )}
      </div>
    </StaffFrame>
  );
}

function OpenOrder(order: { id: string; onClose?: () => void }) {
  return (
    <LazyPart part={lazyOrder} fallback={<SkeletonSheet parts={[1, 5]} />}>
      {({ StaffOrderView }) => <StaffOrderView {...order} />}
    </LazyPart>
  );
}
