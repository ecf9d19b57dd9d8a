import type { downloadLedger } from '@print/contract/ledger';
import type { downloadReport } from '@print/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '#api/api-error.ts';
import { download } from '#api/download.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { Button } from '#ui/button.tsx';
import styles from './export-button.module.css';
import type { ReportView } from './report-view.ts';

type ExportButtonProps = { endpoint: typeof downloadReport | typeof downloadLedger; view: ReportView; label: string };

/** The file opens in Excel directly. */
export function ExportButton({ endpoint, view, label }: ExportButtonProps) {
  const exporting = useMutation({
    mutationFn: () => withConfirmation(() => download(endpoint, { querystring: view })),
    networkMode: 'always',
  });
  return (
    <div className={styles.export}>
      <Button variant="outline" icon={<Download />} loading={exporting.isPending} onClick={() => exporting.mutate()}>
        {label}
      </Button>
      {exporting.error && (
        <p role="alert" className={styles.failed}>
          {messageOf(exporting.error)}
        </p>
      )}
    </div>
  );
}
