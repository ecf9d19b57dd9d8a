import type { Shop } from '@print/contract/shop';
import { Notice } from '#ui/notice.tsx';

export function ShopNotice({ shop: { is_open: isOpen, notice } }: { shop: Shop }) {
  if (isOpen && notice === '') return null;
  return (
    <Notice tone={isOpen ? 'info' : 'warn'} title={isOpen ? '店铺公告' : '暂停接单'}>
      {notice}
    </Notice>
  );
}
