import type { PaymentCheck } from '@print/contract/desk';
import { paymentLabels, statusLabels } from '@print/contract/labels';
import type { OrderStatus, PaymentMethod } from '@print/contract/orders';
import { type Fen, toYuan } from '@print/contract/price';

const paymentCheckLabels: Record<PaymentCheck, string> = { unchecked: '待核款', checked: '已核款', problem: '有问题' };

export const reportHeadings = [
  '订单号',
  '下单时间',
  '状态',
  '来源',
  '付款方式',
  '核款',
  '核款人',
  '文件数',
  '面数',
  '彩色面数',
  '张数',
  '装订',
  '金额（元）',
  '多退少补（元）',
  '已收（元）',
  '未结清（元）',
  '完成时间',
  '取件时间',
  '取消原因',
];

type ReportedOrder = {
  readonly orderNumber: string;
  readonly createdAt: Date;
  readonly status: OrderStatus;
  readonly isWalkIn: boolean;
  readonly paymentMethod: PaymentMethod;
  readonly paymentCheck: PaymentCheck;
  readonly totalPrice: Fen;
  readonly priceDifference: Fen;
  readonly completedAt: Date | null;
  readonly collectedAt: Date | null;
  readonly cancelReason: string;
};

type PrintedAmounts = {
  readonly files: number;
  readonly sides: number;
  readonly color_sides: number;
  readonly sheets: number;
  /** Their names. */
  readonly bindings: readonly string[];
};

export type BookedMoney = {
  /** With the shop: what was received less what was given back. */
  readonly taken: Fen;
  /** The customer owes a positive amount, the shop a negative one. */
  readonly owed: Fen;
  /** Empty while no payment is checked. */
  readonly checkedBy: string;
};

/** One line per order, without personal data: no phone number, pickup code or file name. */
export function reportLine(order: ReportedOrder, printed: PrintedAmounts, booked: BookedMoney): (string | number)[] {
  return [
    order.orderNumber,
    timeInShop(order.createdAt),
    statusLabels[order.status],
    order.isWalkIn ? '柜台' : '网上',
    paymentLabels[order.paymentMethod],
    paymentCheckLabels[order.paymentCheck],
    booked.checkedBy,
    printed.files,
    printed.sides,
    printed.color_sides,
    printed.sheets,
    [...new Set(printed.bindings)].join('、'),
    toYuan(order.totalPrice).toFixed(2),
    toYuan(order.priceDifference).toFixed(2),
    toYuan(booked.taken).toFixed(2),
    toYuan(booked.owed).toFixed(2),
    timeInShop(order.completedAt),
    timeInShop(order.collectedAt),
    order.cancelReason,
  ];
}

const shopTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

export function timeInShop(moment: Date | null): string {
  return moment ? shopTime.format(moment) : '';
}
