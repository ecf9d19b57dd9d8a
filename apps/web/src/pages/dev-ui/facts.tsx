import { BarChart } from '#ui/bar-chart.tsx';
import { Popover } from '#ui/popover.tsx';
import { PriceBadge } from '#ui/price-badge.tsx';
import { Seal } from '#ui/seal.tsx';
import { Stack } from '#ui/stack.tsx';
import { StatTile } from '#ui/stat-tile.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { StepBar } from '#ui/step-bar.tsx';
import { Timeline } from '#ui/timeline.tsx';
import styles from './dev-ui.module.css';
import { Example, Group } from './example.tsx';

const steps = ['配置文件', '确认付款', '完成'];

export function Facts() {
  return (
    <Group name="状态">
      <Example name="StepBar">
        <Stack gap={16} className={styles.stack}>
          {steps.map((step, index) => (
            <StepBar key={step} label={`下单步骤，第 ${index + 1} 步`} steps={steps} current={index} />
          ))}
        </Stack>
      </Example>
      <Example name="StatusPill, PriceBadge, Popover">
        <StatusPill tone="warn">待处理</StatusPill>
        <StatusPill tone="info">处理中</StatusPill>
        <StatusPill tone="ok">已完成</StatusPill>
        <StatusPill tone="muted">已取消</StatusPill>
        <PriceBadge estimated>页数还在核对，核对后自动更新，多退少补。</PriceBadge>
        <PriceBadge estimated={false}>已按实际页数计价。</PriceBadge>
        <Popover trigger={<u>为什么只有黑白</u>}>设备所限，暂不支持彩色</Popover>
      </Example>
      <Example name="Seal">
        <Seal>待核款</Seal>
        <Seal size="large">已收单</Seal>
      </Example>
      <Example name="StatTile">
        <dl className={styles.tiles}>
          <StatTile label="全部订单" value={128} />
          <StatTile label="待处理" value={7} />
        </dl>
      </Example>
      <Example name="BarChart">
        <Stack gap={16} className={styles.stack}>
          <BarChart
            caption="下单金额"
            tone="seal"
            bars={steps.map((label, index) => ({ label, value: 12 * (index + 1) }))}
            tick={({ label }) => label}
            format={(value) => `¥${value}`}
            tableId="none"
          />
        </Stack>
      </Example>
      <Example name="Timeline: under way">
        <Timeline
          label="订单进度"
          items={[
            { title: '待处理', detail: '今天 14:02 下单', state: 'done' },
            { title: '处理中', detail: '正在打印，预计今天 22:30 前完成', state: 'current' },
            { title: '已完成（可取件）', state: 'todo' },
            { title: '已取走', state: 'todo' },
          ]}
        />
      </Example>
      <Example name="Timeline: stopped">
        <Timeline
          label="已取消订单的进度"
          items={[
            { title: '待处理', detail: '11月14日 09:40', state: 'done' },
            { title: '已取消', detail: '付款截图与金额不符', state: 'stopped' },
          ]}
        />
      </Example>
    </Group>
  );
}
