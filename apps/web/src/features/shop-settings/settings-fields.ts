import type { SettingsForm } from '@print/contract/settings';

export type FieldName = keyof SettingsForm;

type Kind =
  | { kind: 'text' | 'long' }
  | { kind: 'number'; unit: string; hasDecimals?: boolean }
  | { kind: 'switch'; on: string; off: string };

export type SettingField = Kind & { name: FieldName; label: string; hint?: string };

export const openingFields: readonly SettingField[] = [
  { name: 'is_open', label: '接受新订单', kind: 'switch', on: '营业', off: '暂停接单' },
  { name: 'notice', label: '公告', kind: 'long', hint: '显示在下单页最上面。暂停接单时，写上原因和恢复时间。' },
  { name: 'name', label: '店名', kind: 'text' },
  { name: 'pickup_point', label: '取件点', kind: 'text' },
  { name: 'hours', label: '营业时间', kind: 'text' },
  { name: 'contact', label: '联系方式', kind: 'text' },
  {
    name: 'record_number',
    label: '备案号',
    kind: 'text',
    hint: '对外公开的网站要在页脚写明，例如“京ICP备12345678号-1”。没有就留空。',
  },
  {
    name: 'production_hours',
    label: '出件时间',
    kind: 'number',
    unit: '小时',
    hasDecimals: true,
    hint: '下单后多久能印好，决定订单上的“预计完成”。',
  },
];

export const limitGroups: readonly { name: string; fields: readonly SettingField[] }[] = [
  {
    name: '文件',
    fields: [
      { name: 'max_file_mb', label: '单个文件最大', kind: 'number', unit: 'MB' },
      { name: 'recommended_file_mb', label: '建议不超过', kind: 'number', unit: 'MB', hint: '超过会提醒，仍可上传。' },
      { name: 'max_screenshot_mb', label: '付款截图最大', kind: 'number', unit: 'MB' },
      {
        name: 'max_open_files',
        label: '每人未下单文件',
        kind: 'number',
        unit: '个',
        hint: '上传了还没下单的文件，一个人最多能有多少。',
      },
      { name: 'max_open_mb', label: '每人未下单文件合计', kind: 'number', unit: 'MB' },
      {
        name: 'max_network_share',
        label: '同一网络的未付款文件',
        kind: 'number',
        unit: '%',
        hint: '没下单、没付款或没核款的文件，同一网络地址最多占剩余空间的这么多。登录的用户和正在下单的顾客可以多用一半。',
      },
      {
        name: 'max_unpaid_share',
        label: '全部未付款文件',
        kind: 'number',
        unit: '%',
        hint: '超过时，先请新来的顾客稍后再传；付款截图和店员上传不受影响。',
      },
    ],
  },
  {
    name: '订单',
    fields: [
      { name: 'max_copies', label: '每个文件最多', kind: 'number', unit: '份' },
      { name: 'max_groups', label: '每单装订组最多', kind: 'number', unit: '组' },
      { name: 'max_documents_per_group', label: '每组文件最多', kind: 'number', unit: '个' },
      { name: 'max_orders_per_hour', label: '每人每小时下单', kind: 'number', unit: '单' },
      {
        name: 'max_orders_per_hour_per_network',
        label: '同一网络每小时下单',
        kind: 'number',
        unit: '单',
        hint: '超过后，每单先等一会儿，最多 5 秒。不会锁住同一网络里的其他人。',
      },
    ],
  },
  {
    name: '登录与查询',
    fields: [
      {
        name: 'max_sign_in_failures',
        label: '登录失败（同一处）',
        kind: 'number',
        unit: '次',
        hint: '15 分钟内，同一账号在同一处。',
      },
      {
        name: 'max_sign_in_failures_in_all',
        label: '登录失败（合计）',
        kind: 'number',
        unit: '次',
        hint: '15 分钟内，同一账号在各处合计。',
      },
      {
        name: 'max_query_failures',
        label: '查单失败（同一处）',
        kind: 'number',
        unit: '次',
        hint: '15 分钟内，同一手机号在同一处。',
      },
      {
        name: 'max_query_failures_in_all',
        label: '查单失败（合计）',
        kind: 'number',
        unit: '次',
        hint: '15 分钟内，同一手机号或同一取件码在各处合计。',
      },
      {
        name: 'slow_after_failures',
        label: '放慢尝试',
        kind: 'number',
        unit: '次失败后',
        hint: '15 分钟内，同一网络地址失败这么多次后，每次尝试先等一会儿，最多 5 秒。不会锁住同一网络里的其他人。',
      },
      {
        name: 'max_registrations_per_minute',
        label: '每分钟注册',
        kind: 'number',
        unit: '个账号',
        hint: '同一网络地址超过后，每次注册先等一会儿，最多 5 秒。不会锁住同一网络里的其他人。',
      },
    ],
  },
];

export const retentionFields: readonly SettingField[] = [
  { name: 'upload_hours', label: '未下单的文件', kind: 'number', unit: '小时', hint: '到期自动删除。' },
  {
    name: 'unpaid_order_hours',
    label: '没有付款截图的订单',
    kind: 'number',
    unit: '小时',
    hint: '到期自动取消，文件一并删除。只影响之后下的订单。',
  },
  {
    name: 'unverified_order_days',
    label: '没有核款的订单',
    kind: 'number',
    unit: '天',
    hint: '一直没有点“已核款”，也没有开始打印的订单，到期自动取消，文件一并删除。',
  },
  {
    name: 'ordered_file_days',
    label: '已下单的文件',
    kind: 'number',
    unit: '天',
    hint: '从下单算起，最长保存这么久。',
  },
  {
    name: 'finished_file_days',
    label: '完成后的文件',
    kind: 'number',
    unit: '天',
    hint: '完成或取消后再留这么久，方便重印。',
  },
  { name: 'screenshot_days', label: '付款截图', kind: 'number', unit: '天' },
  {
    name: 'phone_days',
    label: '订单上的手机号',
    kind: 'number',
    unit: '天',
    hint: '到期后只留 138****8000 这样的号码。',
  },
  { name: 'sign_in_days', label: '登录状态', kind: 'number', unit: '天', hint: '到期要重新登录。' },
];

export const switchFields: readonly SettingField[] = [
  {
    name: 'direct_printing',
    label: '直接打印',
    kind: 'switch',
    on: '开',
    off: '关',
    hint: '在订单里一键发到打印机（IPP）。关着时下载印刷文件自己打印。',
  },
  {
    name: 'mail_notices',
    label: '邮件提醒顾客',
    kind: 'switch',
    on: '开',
    off: '关',
    hint: '印好、取消、付款有问题时，给留了邮箱的用户发一封邮件。',
  },
  {
    name: 'unique_amounts',
    label: '一单一价',
    kind: 'switch',
    on: '开',
    off: '关',
    hint: '每单少收 0 到 0.30 元，让没核款的订单金额各不相同，对账时看金额就知道是哪一单。',
  },
];

/** All fields in the order of the page. */
export const settingFields: readonly SettingField[] = [
  ...openingFields,
  ...limitGroups.flatMap(({ fields }) => fields),
  ...retentionFields,
  ...switchFields,
];

export function valueText(field: SettingField, value: string | number | boolean): string {
  if (field.kind === 'switch') return value ? field.on : field.off;
  return field.kind === 'number' ? `${value} ${field.unit}` : String(value);
}
