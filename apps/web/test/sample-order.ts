import type { Order } from '@print/contract/ordering';

export const sampleOrder: Order = {
  id: '0197a1c0-0000-7000-8000-000000000001',
  order_number: '20261115-481903',
  created_at: '2026-11-15T14:30:00+08:00',
  status: 'pending',
  pickup_code: 'A7K2MX',
  payment_method: 'ALIPAY',
  payment_problem: '',
  base_fee: 0.5,
  total_price: 2.3,
  price_difference: 0,
  open_difference: 0,
  price_note: '',
  ready_by: '2026-11-15T22:30:00+08:00',
  processing_at: null,
  completed_at: null,
  cancelled_at: null,
  cancel_reason: '',
  collected_at: null,
  files_deleted_after: '2026-12-15T14:30:00+08:00',
  groups: [],
};
