import type { QueuedOrder } from '@print/contract/desk';

export const sampleQueuedOrder: QueuedOrder = {
  id: '7b0d5a0e-6f0c-4c0e-9d55-0a4f2a6f1c11',
  order_number: '20261115-481903',
  pickup_code: 'A7K2MX',
  status: 'pending',
  created_at: '2026-11-15T10:00:00+08:00',
  ready_by: '2026-11-15T18:00:00+08:00',
  completed_at: null,
  collected_at: null,
  phone_masked: '138****8000',
  is_walk_in: false,
  payment_method: 'ALIPAY',
  payment_check: 'unchecked',
  total_price: 29.6,
  price_difference: 0,
  is_estimated: false,
  files: 3,
  sides: 84,
  sheets: 42,
  bindings: [{ type: 'staple_top_left', name: '左上角装订' }],
  has_failed_document: false,
};
