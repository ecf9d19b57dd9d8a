import type { Shop } from '@print/contract/shop';
import type { ReactNode } from 'react';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useShop } from './shop-query.ts';

/** Renders its children once the shop data is loaded. */
export function ShopLoaded({ children }: { children: (shop: Shop) => ReactNode }) {
  const { data, error, isFetching, refetch } = useShop();
  if (data) return children(data);
  if (!error) return <Skeleton lines={6} />;
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Notice tone="danger" title="店铺信息加载失败" actions={retry}>
      {messageOf(error)}
    </Notice>
  );
}
