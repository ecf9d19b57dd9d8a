import { deleteCancelledFiles } from '@print/contract/cancelled-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { cancelledFilesQuery } from './cancelled-files-query.ts';

/**
 * Each call deletes for some seconds, so calls follow until no file is left. `freedBytes` grows meanwhile; the result is
 * the number of files that could not be deleted.
 */
export function useCancelledFilesDeletion() {
  const [freedBytes, setFreedBytes] = useState(0);
  const queryClient = useQueryClient();
  const deletion = useMutation({
    networkMode: 'always',
    onMutate: () => setFreedBytes(0),
    mutationFn: async () => {
      for (;;) {
        const { left, ...freed } = await withConfirmation(() => call(deleteCancelledFiles, {}));
        queryClient.setQueryData(cancelledFilesQuery.queryKey, left);
        setFreedBytes((bytes) => bytes + freed.bytes);
        // Without progress the next call would not help either.
        if (left.files === 0 || freed.files === 0) return left.files;
      }
    },
  });
  return { deletion, freedBytes };
}
