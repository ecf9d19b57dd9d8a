import type { Shop } from '@print/contract/shop';
import { useEffect } from 'react';
import { formatMegabytes } from '#shop/check-files.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Agreements } from './files/agreements.tsx';
import { BillingRules } from './files/billing-rules.tsx';
import { UploadArea } from './files/upload-area.tsx';
import { LoginGuide } from './login-guide.tsx';
import styles from './order-desk.module.css';
import { useDraft } from './ordering-store.ts';

// Preloaded once both agreements are ticked, so that the list is ready for the first file.
const groupList = lazyPart(() => import('./groups/group-list.tsx'));

/** The files step: uploads, settings and prices. */
export function OrderDesk({ shop }: { shop: Shop }) {
  const isEmpty = useDraft(({ groups }) => groups.length === 0);
  const mayUpload = useDraft((draft) => draft.hasAgreedToTerms && draft.hasAgreedToPrivacy);
  useEffect(() => {
    // A failed preload is ignored: showing the list loads its code again and reports a failure.
    if (mayUpload) groupList.load().catch(() => undefined);
  }, [mayUpload]);
  return (
    <div className={styles.desk} data-short={!isEmpty}>
      <div className={styles.guide}>
        <LoginGuide />
      </div>
      <UploadArea shop={shop} />
      <div className={styles.rules}>
        <Agreements />
        <BillingRules prices={shop.price_list} />
      </div>
      {isEmpty ? (
        <>
          <UploadNotice shop={shop} />
          <EmptyState title="还没有文件">点击上方上传按钮开始配置</EmptyState>
        </>
      ) : (
        <LazyPart part={groupList} fallback={<Skeleton height={96} />}>
          {({ GroupList }) => <GroupList shop={shop} />}
        </LazyPart>
      )}
    </div>
  );
}

function UploadNotice({ shop: { limits } }: { shop: Shop }) {
  return (
    <Notice title="上传须知">
      <ul className={styles.points}>
        <li>
          单个文件建议不超过 {formatMegabytes(limits.recommended_file_bytes)}，最大&nbsp;
          {formatMegabytes(limits.max_file_bytes)}
        </li>
        <li>传完马上看到页数和价格，还能逐页预览</li>
        <li>Word 和 PPT 会先转成 PDF，要版式不变请自己导出再传</li>
      </ul>
    </Notice>
  );
}
