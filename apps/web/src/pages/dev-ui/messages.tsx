import { LogIn } from 'lucide-react';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './dev-ui.module.css';
import { Example, Group } from './example.tsx';

const noop = () => {};

export function Messages() {
  return (
    <Group name="提示">
      <Example name="Notice: info, ok, warn, danger">
        <Stack gap={16} className={styles.stack}>
          <Notice onClose={noop}>拖动装订组标题前的把手，可以把两组合并成一组。</Notice>
          <Notice tone="ok">登录成功</Notice>
          <Notice tone="warn">部分价格为预估，后台将自动校正。多退少补，取件时结清。</Notice>
          <Notice tone="danger" title="登录失败" onClose={noop}>
            登录信息不正确，请检查后重试
          </Notice>
          <Notice tone="danger" actions={<Button variant="outline">重试</Button>}>
            获取订单列表失败
          </Notice>
        </Stack>
      </Example>
      <Example name="Banner">
        <Stack gap={16} className={styles.stack}>
          <Banner
            icon={<LogIn />}
            onClose={noop}
            actions={
              <>
                <ButtonLink to="#">登录</ButtonLink>
                <Button variant="outline">注册</Button>
                <Button variant="quiet">稍后提醒</Button>
              </>
            }
          >
            登录后可以查看历史订单，取件更方便
          </Banner>
          <Banner tone="warn" actions={<Button variant="outline">重新登录</Button>}>
            登录已过期，请重新登录
          </Banner>
        </Stack>
      </Example>
      <Example name="Skeleton, Spinner, LoadFailed">
        <Stack gap={16} className={styles.stack}>
          <Skeleton lines={4} />
          <Skeleton height={72} />
          <Spinner />
          <LoadFailed isRetrying={false} onRetry={noop} />
        </Stack>
      </Example>
      <Example name="EmptyState">
        <Stack gap={16} className={styles.stack}>
          <EmptyState title="还没有订单" action={<ButtonLink to="#">去下单</ButtonLink>}>
            下过的订单都会排在这里
          </EmptyState>
        </Stack>
      </Example>
    </Group>
  );
}
