import { type Printer, probePrinter, removePrinter, switchPrinter } from '@print/contract/printing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PenLine, Radar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { paperNames } from '#shop/paper-names.ts';
import { usePapers } from '#shop/use-papers.ts';
import { Button } from '#ui/button.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Switch } from '#ui/switch.tsx';
import { lazyConfirmDialog, lazyPrinterDialog } from './lazy-parts.ts';
import styles from './printer-card.module.css';
import { capabilityTexts, printerStatus } from './printer-texts.ts';
import { printersQuery } from './printers-query.ts';

/** `mayChange`: only owners change or remove printers; clerks take them out of use. */
export function PrinterCard({ printer, mayChange }: { printer: Printer; mayChange: boolean }) {
  const [open, setOpen] = useState<'editing' | 'removing'>();
  const { probing, switching, removing } = usePrinterMutations(printer);
  const { tone, label } = printerStatus(printer);
  const error = probing.error ?? switching.error ?? removing.error;
  const isEnabled = switching.isPending ? switching.variables : printer.is_enabled;
  return (
    <Sheet as="li" className={styles.card}>
      <header className={styles.head}>
        <h2>{printer.name}</h2>
        <StatusPill tone={tone}>{label}</StatusPill>
      </header>
      {printer.state_message && <Notice tone="warn">{printer.state_message}</Notice>}
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      <Facts printer={printer} />
      <Switch
        label="可以用来打印"
        checked={isEnabled}
        onChange={({ currentTarget }) => switching.mutate(currentTarget.checked)}
      />
      {mayChange && (
        <div className={styles.actions}>
          <Button variant="outline" icon={<Radar />} loading={probing.isPending} onClick={() => probing.mutate()}>
            检测
          </Button>
          <Button variant="quiet" icon={<PenLine />} onClick={() => setOpen('editing')}>
            编辑
          </Button>
          <Button variant="danger-quiet" onClick={() => setOpen('removing')}>
            移除
          </Button>
        </div>
      )}
      {open === 'editing' && (
        <LazyPart part={lazyPrinterDialog}>
          {({ PrinterDialog }) => <PrinterDialog printer={printer} onClose={() => setOpen(undefined)} />}
        </LazyPart>
      )}
      {open === 'removing' && (
        <LazyPart part={lazyConfirmDialog}>
          {({ ConfirmDialog }) => (
            <ConfirmDialog
              open
              title="移除打印机"
              confirmLabel="移除"
              danger
              loading={removing.isPending}
              onConfirm={() => removing.mutate(undefined, { onSettled: () => setOpen(undefined) })}
              onCancel={() => setOpen(undefined)}
            >
              {printer.waiting_jobs > 0
                ? `${printer.name} 还有 ${printer.waiting_jobs} 个任务没印完，移除后不再发送。`
                : `以后不能再发到“${printer.name}”。印过的记录会留着。`}
            </ConfirmDialog>
          )}
        </LazyPart>
      )}
    </Sheet>
  );
}

function Facts({ printer }: { printer: Printer }) {
  const now = useNow();
  const shopPapers = usePapers();
  const { papers, make_and_model: model, checked_at: checkedAt, waiting_jobs: jobs } = printer;
  return (
    <dl className={styles.facts}>
      <Fact name="地址">
        <span className={styles.uri}>{printer.uri}</span>
      </Fact>
      {model && <Fact name="型号">{model}</Fact>}
      <Fact name="纸张">{papers.length > 0 ? paperNames(papers, shopPapers).join('、') : '没有放纸'}</Fact>
      <Fact name="能力">{capabilityTexts(printer).join('；')}</Fact>
      {jobs > 0 && <Fact name="任务">还有 {jobs} 个没印完</Fact>}
      <Fact name="检测">{checkedAt === null ? '还没有' : formatTimeAgo(checkedAt, now)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function usePrinterMutations(printer: Printer) {
  const queryClient = useQueryClient();
  const { id } = printer;
  const sharedOptions = {
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: printersQuery.queryKey }),
  } as const;
  const probing = useMutation({ ...sharedOptions, mutationFn: () => call(probePrinter, { params: { id } }) });
  const switching = useMutation({
    ...sharedOptions,
    mutationFn: (isEnabled: boolean) => call(switchPrinter, { params: { id }, body: { is_enabled: isEnabled } }),
  });
  const removing = useMutation({ ...sharedOptions, mutationFn: () => call(removePrinter, { params: { id } }) });
  return { probing, switching, removing };
}
