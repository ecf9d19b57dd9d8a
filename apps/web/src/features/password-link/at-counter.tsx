import type { Shop } from '@print/contract/shop';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './password-link.module.css';

/** For a shop that sends no mail. */
export function AtCounter({ shop }: { shop: Pick<Shop, 'pickup_point' | 'hours'> }) {
  return (
    <Sheet className={styles.sheet}>
      <Stack gap={16}>
        <p className={styles.title}>请到柜台重设</p>
        <p>带上学生证，告诉店员你的用户名。店员会给你一个一次性链接，用手机打开就能设新密码。</p>
        <dl className={styles.place}>
          <dt>地点</dt>
          <dd>{shop.pickup_point}</dd>
          <dt>时间</dt>
          <dd>{shop.hours}</dd>
        </dl>
        <p className={styles.remark}>绑定过 GitHub 或 Google 的账号，可以直接用它们登录，再到个人中心设新密码。</p>
      </Stack>
    </Sheet>
  );
}
