import { useSyncExternalStore } from 'react';
import { errorTexts } from '#api/error-texts.ts';
import { Notice } from '#ui/notice.tsx';
import { failure } from '../payment/failure.ts';

/** The order came back because of its files: each says on its card what is wrong with it. */
export function OrderRefused() {
  const failed = useSyncExternalStore(failure.subscribe, failure.get, failure.get);
  const count = Object.keys(failed?.documents ?? {}).length;
  if (count === 0) return null;
  return (
    <Notice tone="danger" title={errorTexts.orderFailed} onClose={() => failure.set(undefined)}>
      有 {count} 个文件需要处理，请看下面标出的文件。手机号和付款截图都还在。
    </Notice>
  );
}
