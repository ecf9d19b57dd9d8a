import { useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { FoundOrder } from './found-order.tsx';
import { foundOrderQuery } from './found-order-query.ts';
import styles from './handover-desk.module.css';
import { parseScan } from './parse-scan.ts';
import { RecentHandovers } from './recent-handovers.tsx';

const scanner = lazyPart(() => import('./code-scanner.tsx'));

/** Browsers offer the camera only in a secure context; some in-app browsers never do. */
const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function';

export function HandoverDesk() {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const { data, error, refetch } = useQuery({ ...foundOrderQuery(code), enabled: code !== '' });
  useLiveTopic('queue', (id) => {
    if (code !== '' && (id === undefined || id === data?.id)) void refetch();
  });

  const search = (text: string) => {
    const nextCode = parseScan(text);
    setText(nextCode);
    setCode(nextCode);
    if (nextCode === code && nextCode !== '') void refetch();
    prepareForNextScan(input.current);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const clear = () => {
    setText('');
    setCode('');
    input.current?.focus();
  };
  return (
    <div className={styles.desk}>
      <Stack as="form" gap={12} onSubmit={handleSubmit} aria-label="找订单">
        <label className={styles.label} htmlFor="handover-code">
          取件码
        </label>
        <input
          ref={input}
          id="handover-code"
          className={`${styles.code} num`}
          // biome-ignore lint/a11y/noAutofocus: the code is the only input of this page, and a scanner types at once
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder="输入或扫码"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={styles.buttons}>
          {/* Never loading: that would swallow the Enter of a scan while the order before is fetched again. */}
          <Button type="submit" size="large">
            查找
          </Button>
          {hasCamera() ? (
            <Button variant="outline" size="large" icon={<ScanLine />} onClick={() => setIsScanning(true)}>
              摄像头扫码
            </Button>
          ) : (
            <p className={styles.hint}>这里用不了摄像头，请输入取件码，或用扫码枪。</p>
          )}
        </div>
      </Stack>
      {code === '' && (
        <div className={styles.idle}>
          <EmptyState title="下一位">扫工单或顾客手机上的二维码，或输入 6 位取件码。</EmptyState>
        </div>
      )}
      <div className={styles.result} aria-live="polite">
        {code !== '' && !data && !error && <SkeletonSheet parts={[2, 3, 1]} />}
        {error && !data && <NotFound error={error} code={code} />}
        {data && <FoundOrder key={data.id} order={data} onHandedOver={clear} />}
      </div>
      <RecentHandovers />
      {isScanning && (
        <LazyPart part={scanner}>
          {({ CodeScanner }) => (
            <CodeScanner
              onRead={(read) => {
                setIsScanning(false);
                search(read);
              }}
              onClose={() => setIsScanning(false)}
            />
          )}
        </LazyPart>
      )}
    </div>
  );
}

/** Selects the code so that the next scan replaces it. On a phone it hides the keyboard, which covers the result. */
function prepareForNextScan(input: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) input?.blur();
  // The timeout lets React write the code into the input first.
  else setTimeout(() => input?.select());
}

function NotFound({ error, code }: { error: unknown; code: string }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Notice tone="danger" title={isMissing ? `没有取件码为 ${code} 的订单` : '没有查到'}>
      {isMissing ? '请和顾客再核对一遍。取件码共 6 位，没有 0、1、O、I、L。' : messageOf(error)}
    </Notice>
  );
}
