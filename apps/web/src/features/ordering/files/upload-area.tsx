import type { Shop } from '@print/contract/shop';
import { useEffect, useState } from 'react';
import { checkFiles, formatMegabytes } from '#shop/check-files.ts';
import { Notice } from '#ui/notice.tsx';
import { Uploader, type UploaderState } from '#ui/uploader.tsx';
import { type DocumentState, documentsOf } from '../draft.ts';
import styles from '../order-desk.module.css';
import { getDraft, type Ordering, useOrdering } from '../ordering-store.ts';
import { addFiles, mayUploadAgain, uploadAgain, uploadPercent } from './uploads.ts';

export function UploadArea({ shop }: { shop: Shop }) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const state = uploaderState(useOrdering(), shop);
  useLeaveWarning(state.kind === 'loading');

  const handleFiles = (files: readonly File[]) => {
    const checkResult = checkFiles(files, shop, getDraft().groups.length);
    setRefusals(checkResult.refusals);
    addFiles(checkResult.accepted);
  };
  const handleRetry = () => {
    for (const { id, state } of documentsOf(getDraft())) if (isRetryable(state) && mayUploadAgain(id)) uploadAgain(id);
  };
  const { accepted_extensions: extensions, limits } = shop;
  return (
    <>
      <Uploader
        state={state}
        onFiles={handleFiles}
        onRetry={handleRetry}
        accept={extensions.map((extension) => `.${extension}`)}
        hint={`支持 ${extensions.join('、')}，单个文件建议不超过 ${formatMegabytes(limits.recommended_file_bytes)}`}
      />
      {refusals.length > 0 && (
        <Notice tone="danger" title="这些文件没有上传" onClose={() => setRefusals([])}>
          <ul className={styles.points}>
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function uploaderState(ordering: Ordering, { is_open: isShopOpen }: Shop): UploaderState {
  const { draft, files } = ordering;
  if (!draft.hasAgreedToTerms || !draft.hasAgreedToPrivacy)
    return {
      kind: 'disabled',
      reason: isShopOpen ? '请先同意下方服务条款和隐私协议' : '店铺暂停接单；想先看价格，同意下方条款就能上传',
    };
  const documents = documentsOf(draft);
  const states = documents.map(({ state }) => state);
  const percent = uploadPercent(ordering);
  if (percent !== undefined) return { kind: 'loading', percent };
  if (states.some(isRetryable)) return { kind: 'error' };
  const isRefused = states.some((state) => state.phase === 'failed' && state.step === 'upload');
  // Only uploads of this visit count as a success.
  const hasArrived = documents.some(({ id, state }) => 'fileId' in state && id in files);
  return { kind: hasArrived && !isRefused ? 'success' : 'idle' };
}

/** While active, the browser asks for confirmation before it leaves the page. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}

function isRetryable(state: DocumentState): boolean {
  return state.phase === 'failed' && state.step === 'upload' && !state.isRefused;
}
