import { importBill } from '@print/contract/bills';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { upload } from '#api/upload.ts';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { Uploader, type UploaderState } from '#ui/uploader.tsx';
import { billPath } from './bill-card.tsx';
import { billsKey } from './bills-queries.ts';

/** Imports the files one after the other, and opens the result of a single one. */
export function BillUpload() {
  const [percent, setPercent] = useState(0);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const importing = useMutation({
    networkMode: 'always',
    mutationFn: async (files: readonly File[]) => {
      let last = '';
      for (const file of files) last = (await upload(importBill, file, { onProgress: setPercent })).id;
      return { last, count: files.length };
    },
    onSuccess: ({ last, count }) => {
      if (count === 1) void navigate(billPath(last));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: billsKey }),
  });
  const start = (files: readonly File[]) => {
    if (importing.isPending || files.length === 0) return;
    setPercent(0);
    importing.mutate(files);
  };
  const { error } = importing;
  return (
    <Stack gap={12}>
      <Uploader
        state={stateOf(importing.status, percent)}
        onFiles={start}
        onRetry={() => importing.variables && start(importing.variables)}
        accept={['.csv', '.xlsx']}
        hint="支付宝的 CSV，微信支付的 CSV 或 XLSX。重复导入不会重复记账，文件读完即弃。"
      />
      {error && (
        <Notice tone="danger" title="账单没有导入">
          {fieldMessage(error, 'file') ?? formMessage(error, ['file'])}
        </Notice>
      )}
    </Stack>
  );
}

function stateOf(status: 'idle' | 'pending' | 'success' | 'error', percent: number): UploaderState {
  return status === 'pending' ? { kind: 'loading', percent } : { kind: status };
}
