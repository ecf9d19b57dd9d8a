import { sendNewScreenshot } from '@print/contract/after-ordering';
import { type Order, uploadScreenshot } from '@print/contract/ordering';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { readScreenshot } from '../read-screenshot.ts';
import { useShop } from '../shop-query.ts';
import styles from './new-screenshot.module.css';
import { type OrderChanged, useOrderChange } from './use-order-change.ts';

type NewScreenshotProps = { order: Order; onChanged: OrderChanged };

/** Sends the chosen picture at once: choosing it is the whole answer to the shop. */
export function NewScreenshot({ order, onChanged }: NewScreenshotProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data: shop } = useShop();
  const send = useOrderChange(
    async (file: File) => {
      const read = await readScreenshot(file, shop?.limits.max_screenshot_bytes ?? Number.POSITIVE_INFINITY);
      if ('problem' in read) throw new Error(read.problem);
      const { screenshot_id } = await upload(uploadScreenshot, read.file);
      return await call(sendNewScreenshot, {
        params: { id: order.id },
        body: { payment_screenshot_id: screenshot_id },
      });
    },
    (changed) => {
      if (changed !== undefined) showToast({ text: '截图已交给店里，等待核对' });
      onChanged(changed);
    },
  );
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Without this, choosing the same file again fires no change event.
    currentTarget.value = '';
    if (file !== undefined) send.mutate(file);
  };
  return (
    <div className={styles.send}>
      <Button variant="outline" icon={<ImagePlus />} loading={send.isPending} onClick={() => input.current?.click()}>
        {send.isPending ? '正在上传…' : order.payment_problem === '' ? '上传付款截图' : '上传新的付款截图'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label="选择付款截图"
        onChange={handleChange}
      />
      {send.error && <Notice tone="danger">{messageOf(send.error, send.error.message)}</Notice>}
    </div>
  );
}
