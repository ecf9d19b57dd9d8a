import { ArrowRight, Mail, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { FilterTabs } from '#ui/filter-tabs.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Pager } from '#ui/pager.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordRules } from '#ui/password-rules.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './dev-ui.module.css';
import { Example, Group } from './example.tsx';

const sides = [
  { value: 'single', label: '单面' },
  { value: 'double', label: '双面' },
  { value: 'first', label: '首页单面（其余双面）' },
] as const;

const filters = [
  { value: 'all', label: '全部', count: 12 },
  { value: 'pending', label: '待处理', count: 7 },
  { value: 'completed', label: '已完成' },
  { value: 'cancelled', label: '已取消' },
] as const;

export function Controls() {
  const [copies, setCopies] = useState(1);
  const [phone, setPhone] = useState('13800138000');
  const [oddPhone, setOddPhone] = useState('');
  const [side, setSide] = useState<(typeof sides)[number]['value']>('single');
  const [filter, setFilter] = useState<(typeof filters)[number]['value']>('all');
  const [loading, setLoading] = useState(false);
  return (
    <Group name="操作">
      <Example name="Button: primary, outline, quiet, danger-quiet">
        <Button>确认订单</Button>
        <Button variant="outline">怎么收费</Button>
        <Button variant="quiet">稍后提醒</Button>
        <Button variant="danger-quiet" icon={<Trash2 />}>
          移除文件
        </Button>
      </Example>
      <Example name="Button: large, wide, disabled, ButtonLink">
        <Button size="large" wide>
          下一步，确认订单（总计 ¥29.60）
        </Button>
        <Button size="large" wide disabled>
          请先同意服务条款和隐私协议
        </Button>
        <ButtonLink size="large" to="#" icon={<ArrowRight />}>
          立即下单
        </ButtonLink>
      </Example>
      <Example name="Button: loading">
        <Button loading={loading} onClick={() => setLoading(true)}>
          点我加载
        </Button>
        <Button loading>查询</Button>
        <Button loading variant="outline" icon={<RefreshCw />}>
          刷新
        </Button>
        <Button loading variant="quiet">
          重试
        </Button>
        <Button variant="quiet" onClick={() => setLoading(false)}>
          停下
        </Button>
      </Example>
      <Example name="IconButton, CopyButton">
        <IconButton label="移除文件：论文.pdf" icon={<Trash2 />} />
        <CopyButton text="A7K2MX" label="复制取件码" />
        <CopyButton text="29.60" label="复制金额" variant="quiet" />
      </Example>
      <Example name="Switch, SelectField, TextAreaField">
        <Stack gap={16} className={styles.stack}>
          <Switch label="接受新订单" hint="关掉后顾客不能下单" defaultChecked />
          <SelectField label="只看" options={filters} value={filter} onChange={setFilter} />
          <TextAreaField label="公告" rows={2} hint="显示在下单页最上面" />
        </Stack>
      </Example>
      <Example name="TextField: hint, error, icon">
        <Stack gap={16} className={styles.stack}>
          <TextField label="邮箱" hint="选填，用来找回账号" icon={<Mail />} placeholder="name@example.com" />
          <TextField label="用户名" defaultValue="小明" error="用户名已被使用，换一个试试" hint="3 到 20 个字" />
          <TextField label="取件码" numeric placeholder="例如 A7K2MX" defaultValue="A7K2MX" />
        </Stack>
      </Example>
      <Example name="PasswordField, PasswordRules, PhoneField">
        <Stack gap={16} className={styles.stack}>
          <PasswordField
            label="密码"
            autoComplete="new-password"
            defaultValue="paper and ink"
            hint={<PasswordRules password="paper and ink" confirm="" length={{ min: 8, max: 128 }} />}
          />
          <PhoneField value={phone} onChange={setPhone} hint="取件和查单都靠它" />
          <PhoneField
            label="空的手机号"
            value={oddPhone}
            onChange={setOddPhone}
            error={oddPhone === '' ? '请输入您的手机号码！' : undefined}
          />
        </Stack>
      </Example>
      <Example name="Stepper, Segmented">
        <Stepper label="份数：论文.pdf" value={copies} onChange={setCopies} />
        <Segmented legend="单双面" options={sides} value={side} onChange={setSide} />
      </Example>
      <Example name="FilterTabs, Pager, Checkbox">
        <FilterTabs label="按状态筛选" options={filters} value={filter} onChange={setFilter} />
        <Pager label="订单分页" page={2} pageCount={3} to={() => '#'} />
        <Checkbox defaultChecked>
          我已阅读并同意<a href="#terms">服务条款</a>
        </Checkbox>
      </Example>
    </Group>
  );
}
