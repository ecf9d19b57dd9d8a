import { PaymentMethod } from '@print/contract/orders';
import { type Shop, SignInProvider } from '@print/contract/shop';
import type { Deps } from '#platform/deps.ts';
import { getCurrentShop } from './shop.api.ts';
import { presentShop } from './shop.present.ts';

/** Public data of the shop, for the endpoint and for the rendered pages. */
export async function showShop({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Shop> {
  const { settings, priceList } = await getCurrentShop(db);
  const offered = SignInProvider.options.filter((provider) => config[provider] !== undefined);
  const gateways = PaymentMethod.options.filter((method) => (method === 'ALIPAY' ? config.alipay : config.wechat));
  const shop = presentShop(settings, priceList, offered, config.mail !== undefined);
  return { ...shop, ...(gateways.length > 0 && { payment_gateways: gateways }) };
}
