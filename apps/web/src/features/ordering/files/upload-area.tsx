import type { Shop } from '@print/contract/shop';
import { useState } from 'react';
import { checkFiles, megabytes } from '#shop/check-files.ts';
import { Notice } from '#ui/notice.tsx';
import { Uploader, type UploaderState } from '#ui/uploader.tsx';
import type { DocumentState } from '../document-state.ts';
import { type Draft, documentsOf } from '../draft.ts';
import styles from '../order-desk.module.css';
import { getDraft, useDraft } from '../ordering-store.ts';
import { addFiles, mayUploadAgain, percentSent, uploadAgain } from './uploads.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

export function UploadArea({ shop }: { shop: Shop }) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const state = uploaderState(useDraft());
  useLeaveWarning(state.kind === 'loading');

  const handleFiles = (files: readonly File[]) => {
    const checked = checkFiles(files, shop, getDraft().groups.length);
    setRefusals(checked.refusals);
    addFiles(checked.accepted);
  };
  const handleRetry = () => {
    for (const { id, state } of documentsOf(getDraft()))
      if (mayHelpToSendAgain(state) && mayUploadAgain(id)) uploadAgain(id);
  };
  const { accepted_extensions: extensions, limits } = shop;
  return (
    <>
      <Uploader
        state={state}
        onFiles={handleFiles}
        onRetry={handleRetry}
        accept={extensions.map((extension) => `.${extension}`)}
        hint={`支持 ${extensions.join('、')}，单个文件建议不超过 ${megabytes(limits.recommended_file_bytes)}`}
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

function uploaderState(draft: Draft): UploaderState {
  if (!draft.hasAgreedToTerms || !draft.hasAgreedToPrivacy)
    return { kind: 'disabled', reason: '请先同意下方服务条款和隐私协议' };
  const documents = documentsOf(draft);
  const states = documents.map(({ state }) => state);
  const percent = percentSent(draft);
  if (percent !== undefined) return { kind: 'loading', percent };
  if (states.some(mayHelpToSendAgain)) return { kind: 'error' };
  const isRefused = states.some((state) => state.phase === 'failed' && state.step === 'upload');
  // What an earlier visit has sent is no news.
  const hasArrived = documents.some(({ id, state }) => 'fileId' in state && mayUploadAgain(id));
  return { kind: hasArrived && !isRefused ? 'success' : 'idle' };
}

function mayHelpToSendAgain(state: DocumentState): boolean {
  return state.phase === 'failed' && state.step === 'upload' && !state.isRefused;
}
