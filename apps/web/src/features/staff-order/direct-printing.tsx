import type { StaffOrder } from '@print/contract/desk';
import { colorLabels } from '@print/contract/print-labels';
import { type Printer, type PrintFile, printOrder } from '@print/contract/printing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer as PrinterIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import type { PrintAnswer } from '#shop/print-answer.ts';
import { staffOrderKey } from '#shop/staff-order-query.ts';
import { usePrintQuestion } from '#shop/use-print-question.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './direct-printing.module.css';
import { fileTitle } from './file-texts.ts';
import { focusPayment } from './focus-payment.ts';
import { PrintJobs } from './print-jobs.tsx';
import { PrinterChoice } from './printer-choice.tsx';
import { lacksColor, missingPapers } from './printer-texts.ts';
import { printersQuery, printFilesQuery, printJobsQuery } from './printing-queries.ts';
import { suggestPrinter } from './suggest-printer.ts';

/** Sends the files to a printer. Hidden while the shop has direct printing turned off. */
export function DirectPrinting({ order }: { order: StaffOrder }) {
  const { data } = useQuery(printersQuery);
  if (!data?.is_on) return null;
  const isCancelled = order.status === 'cancelled';
  const enabled = data.printers.filter((printer) => printer.is_enabled);
  return (
    <Sheet as="section" aria-labelledby="direct-printing" className={styles.section}>
      <h2 id="direct-printing">直接打印</h2>
      {isCancelled ? (
        <p className={styles.remark}>订单已取消，不能打印。</p>
      ) : enabled.length === 0 ? (
        <p className={styles.remark}>
          还没有可用的打印机，<Link to="/staff/printers">去添加或启用</Link>。
        </p>
      ) : (
        <SendForm order={order} printers={enabled} />
      )}
      <PrintJobs orderId={order.id} mayRetry={!isCancelled} />
    </Sheet>
  );
}

const wholeOrder = 'all';

const fileLabel = (file: PrintFile) =>
  file.color_mode === 'color' ? `${fileTitle(file)}，${colorLabels.color}` : fileTitle(file);

function SendForm({ order, printers }: { order: StaffOrder; printers: readonly Printer[] }) {
  const orderId = order.id;
  const queryClient = useQueryClient();
  const { data: files } = useQuery(printFilesQuery(orderId));
  const readyFiles = files?.files.filter((file) => file.state === 'ready') ?? [];
  const [printerId, setPrinterId] = useState<string>();
  const [fileId, setFileId] = useState<string>(wholeOrder);
  const { question, askToPrint } = usePrintQuestion(order, focusPayment);
  const selectedFile = readyFiles.find(({ id }) => id === fileId);
  const chosenFiles = selectedFile ? [selectedFile] : readyFiles;
  const selectedPrinter = printers.find(({ id }) => id === printerId) ?? suggestPrinter(printers, chosenFiles);

  const send = useMutation({
    mutationFn: ({ printer, answer }: { printer: Printer; answer: PrintAnswer | undefined }) =>
      call(printOrder, {
        params: { id: orderId },
        body: { printer_id: printer.id, ...(selectedFile && { print_file_ids: [selectedFile.id] }), ...answer },
      }),
    // A problem of the payment that came up meanwhile shows at once.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'payment_unverified')
        void queryClient.invalidateQueries({ queryKey: staffOrderKey(orderId) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: printJobsQuery(orderId).queryKey }),
  });
  if (!selectedPrinter) return null;
  const missing = missingPapers(selectedPrinter, chosenFiles);
  const fileOptions = [
    { value: wholeOrder, label: '整单' },
    ...readyFiles.map((file) => ({ value: file.id, label: fileLabel(file) })),
  ];
  return (
    <div className={styles.form}>
      <PrinterChoice printers={printers} selected={selectedPrinter} onSelect={setPrinterId} />
      {readyFiles.length > 1 && (
        <SelectField
          label="打印哪些"
          options={fileOptions}
          value={selectedFile?.id ?? wholeOrder}
          onChange={setFileId}
        />
      )}
      {missing.length > 0 && (
        <Notice tone="warn">这台打印机里没有 {missing.join('、')}，换一台，或先换纸并在打印机页里改好。</Notice>
      )}
      {lacksColor(selectedPrinter, chosenFiles) && (
        <Notice tone="warn">这台打印机不能彩色打印，请换一台；黑白的部分可以单独发送。</Notice>
      )}
      <Button
        variant="outline"
        icon={<PrinterIcon />}
        disabled={readyFiles.length === 0}
        loading={send.isPending}
        onClick={() => askToPrint((answer) => send.mutate({ printer: selectedPrinter, answer }))}
      >
        {readyFiles.length === 0 ? '印刷文件还没好' : '发送到打印机'}
      </Button>
      {send.error && <Notice tone="danger">{messageOf(send.error)}</Notice>}
      {question}
    </div>
  );
}
