import { orderForm } from '../../apps/server/test/order-forms.ts';
import { register, updateProfile } from '../../packages/contract/src/accounts.ts';
import { defaultPrintSettings } from '../../packages/contract/src/default-print-settings.ts';
import { createWalkInOrder, setOrderStatus } from '../../packages/contract/src/desk.ts';
import { createOrder, deleteOrderFiles } from '../../packages/contract/src/ordering.ts';
import { estimatePrice } from '../../packages/contract/src/pricing.ts';
import { changeSettings, type StaffSettings } from '../../packages/contract/src/settings.ts';
import { switchOnSecondFactor } from '../../packages/contract/src/staff-safety.ts';
import type { KnownValues } from './arbitrary-of.ts';
import { callOf } from './list-endpoints.ts';
import type { KnownOrder } from './place-known-orders.ts';

/** The phone number of every form that `orderForm` creates. */
export const knownPhone = '13800138000';

/** Bodies whose fields depend on each other, so that fields chosen one by one are never accepted together. */
export function listKnownBodies({ settings, price_lists }: StaffSettings, orders: readonly KnownOrder[]): KnownValues {
  const email = '«newName»@campus.test';
  const version = '«settingsVersion»';
  const { groups } = orderForm(['«file»']);
  return {
    [callOf(register)]: [{ username: '«newName»', email, password: '«password»', password_confirm: '«password»' }],
    [callOf(updateProfile)]: [{ email }, { phone_number: knownPhone }],
    [callOf(switchOnSecondFactor)]: [{ one_time_code: '«oneTimeCode»' }],
    [callOf(estimatePrice)]: [{ file_path: '«file»', ...defaultPrintSettings }],
    [callOf(createOrder)]: [orderForm(['«file»']), orderForm(['«file»', '«file»'])],
    [callOf(createWalkInOrder)]: [{ phone_number: '', payment_method: 'WECHAT', is_paid: true, groups }],
    [callOf(setOrderStatus)]: [
      { status: 'processing' },
      { status: 'processing', despite_payment: true },
      { status: 'completed' },
      { status: 'cancelled', reason: '顾客不要了' },
    ],
    [callOf(deleteOrderFiles)]: orders.map(({ code }) => ({ phone_number: knownPhone, pickup_code: code })),
    [callOf(changeSettings)]: [
      { version, changes: { notice: '今天休息' } },
      { version, changes: settings },
      ...price_lists.map(({ base_fee, papers, bindings }) => ({
        version,
        prices: { base_fee, papers, bindings, based_on: '«pricesVersion»' },
      })),
    ],
  };
}
