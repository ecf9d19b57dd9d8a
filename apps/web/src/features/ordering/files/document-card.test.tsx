import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../../../../test/test-server.ts';
import { type DocumentState, emptyDraft, findDocument } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { DocumentCard } from './document-card.tsx';
import { addFile, setState } from './documents.ts';

afterEach(cleanup);

async function showCard(state: DocumentState) {
  await startServer(() => {});
  changeDraft(() => setState(addFile(emptyDraft, { id: 'd', fileName: '论文.pdf', sizeBytes: 1 }), 'd', state));
  const document = findDocument(getDraft(), 'd');
  if (!document) throw new Error('no document');
  const ignore = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentCard
        document={document}
        isFirst
        isLast
        maxCopies={99}
        handle={null}
        isSelecting={false}
        groupControls={null}
        onMove={ignore}
        onSplitOut={ignore}
        onSelect={ignore}
      />
    </QueryClientProvider>,
  );
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

test('a failed price can be requested again', async () => {
  await showCard({ phase: 'failed', step: 'pricing', fileId: 'f', message: '计价失败' });
  expect(buttons()).toContain('重试');
});

test('a file that the shop cannot print can only be removed', async () => {
  await showCard({ phase: 'failed', step: 'pricing', fileId: 'f', message: '文件无法转换', isRefused: true });
  expect(buttons()).not.toContain('重试');
  expect(buttons()).toContain('移除');
});
