import type { PaperSize } from '@print/contract/print-settings';
import { addPrinter, changePrinter, type Printer, type PrinterForm } from '@print/contract/printing';
import type { ShopPaper } from '@print/contract/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { usePapers } from '#shop/use-papers.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import styles from './printer-dialog.module.css';
import { printersQuery } from './printers-query.ts';

type PrinterDialogProps = { printer?: Printer; onClose: () => void };

/** Adds or changes a printer. When it is saved, the server asks the printer for its capabilities. */
export function PrinterDialog({ printer, onClose }: PrinterDialogProps) {
  const papers = usePapers();
  const [form, setForm] = useState<PrinterForm>(printer ? formOf(printer) : blankFor(papers));
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const saving = useMutation({
    mutationFn: () =>
      withConfirmation(() =>
        printer ? call(changePrinter, { params: { id: printer.id }, body: form }) : call(addPrinter, { body: form }),
      ),
    networkMode: 'always',
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: printersQuery.queryKey });
      showToast({ text: printer ? '打印机已保存' : '打印机已添加' });
      onClose();
    },
  });
  const { error, isPending } = saving;
  useFocusFirstError(element, error);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) saving.mutate();
  };
  const message = formMessage(error, ['name', 'uri', 'papers']);
  const footer = (
    <>
      <Button variant="outline" onClick={onClose} disabled={isPending}>
        取消
      </Button>
      <Button type="submit" form={formId} loading={isPending}>
        {printer ? '保存' : '添加'}
      </Button>
    </>
  );
  return (
    <Dialog open title={printer ? '修改打印机' : '新打印机'} onClose={onClose} dismissible={!isPending} footer={footer}>
      <Stack as="form" gap={20} id={formId} ref={element} onSubmit={handleSubmit} noValidate>
        {message && <Notice tone="danger">{message}</Notice>}
        <TextField
          label="名称"
          name="name"
          autoComplete="off"
          value={form.name}
          onChange={({ currentTarget }) => setForm({ ...form, name: currentTarget.value })}
          error={fieldMessage(error, 'name')}
          hint="店里怎么叫它，例如：大机器"
        />
        <TextField
          label="地址"
          name="uri"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="ipp://192.168.1.20/ipp/print"
          value={form.uri}
          onChange={({ currentTarget }) => setForm({ ...form, uri: currentTarget.value })}
          error={fieldMessage(error, 'uri')}
          hint="以 ipp:// 或 ipps:// 开头"
        />
        <Papers
          papers={form.papers}
          error={fieldMessage(error, 'papers')}
          onChange={(papers) => setForm({ ...form, papers })}
        />
      </Stack>
    </Dialog>
  );
}

type PapersProps = { papers: readonly PaperSize[]; error: string | undefined; onChange: (papers: PaperSize[]) => void };

/** A hidden paper is listed while the printer holds it. */
function Papers({ papers, error, onChange }: PapersProps) {
  const listed = usePapers().filter(({ id, is_shown }) => is_shown || papers.includes(id));
  return (
    <fieldset className={styles.papers}>
      <legend>放了哪些纸</legend>
      {listed.map(({ id: paper, name }) => (
        <Checkbox
          key={paper}
          checked={papers.includes(paper)}
          onChange={({ currentTarget }) =>
            onChange(
              listed.map(({ id }) => id).filter((id) => (id === paper ? currentTarget.checked : papers.includes(id))),
            )
          }
        >
          {name}
        </Checkbox>
      ))}
      <p>打印机只知道大小，不知道克重，所以要在这里说明。</p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function formOf({ name, uri, is_enabled, papers }: Printer): PrinterForm {
  return { name, uri, is_enabled, papers };
}

/** Most new printers hold the paper that the shop lists first. */
function blankFor(papers: readonly ShopPaper[]): PrinterForm {
  const first = papers.find(({ is_shown }) => is_shown);
  return { name: '', uri: '', is_enabled: true, papers: first ? [first.id] : [] };
}
