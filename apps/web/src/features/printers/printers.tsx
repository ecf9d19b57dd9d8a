import { pages } from '@print/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { AddressHelp } from './address-help.tsx';
import { lazyPrinterDialog } from './lazy-parts.ts';
import { PrinterCard } from './printer-card.tsx';
import styles from './printers.module.css';
import { printersQuery } from './printers-query.ts';

const settingsPath = `${pages.staff.path}/settings#printing`;

export function Printers() {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(printersQuery);
  const [isAdding, setIsAdding] = useState(false);
  useLiveTopic('queue', () => void queryClient.invalidateQueries({ queryKey: printersQuery.queryKey }));
  const isOwner = useSession().user?.is_owner === true;
  const add = isOwner && (
    <Button icon={<Plus />} onClick={() => setIsAdding(true)}>
      添加打印机
    </Button>
  );
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Stack gap={20} className={styles.printers}>
      {data && !data.is_on && (
        <Notice title="直接打印没有打开">
          现在只能下载印刷文件自己打印。要从订单里一键发到打印机，
          {isOwner ? (
            <>
              先在<Link to={settingsPath}>店铺设置</Link>里打开。
            </>
          ) : (
            '请店主在店铺设置里打开。'
          )}
        </Notice>
      )}
      {error && (
        <Notice tone="danger" title="打印机没有加载出来" actions={retry}>
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && (
        <div className={styles.list}>
          <SkeletonSheet parts={[1, 4, 1]} />
        </div>
      )}
      {data?.printers.length === 0 && (
        <EmptyState title="还没有打印机" action={add}>
          {isOwner ? '支持 IPP 的网络打印机都可以，不用装驱动。' : '打印机由店主添加。'}
        </EmptyState>
      )}
      {data && data.printers.length > 0 && (
        <>
          <ul className={styles.list}>
            {data.printers.map((printer) => (
              <PrinterCard key={printer.id} printer={printer} mayChange={isOwner} />
            ))}
          </ul>
          {add && <div>{add}</div>}
        </>
      )}
      {data && isOwner && <AddressHelp />}
      {isAdding && (
        <LazyPart part={lazyPrinterDialog}>
          {({ PrinterDialog }) => <PrinterDialog onClose={() => setIsAdding(false)} />}
        </LazyPart>
      )}
    </Stack>
  );
}
