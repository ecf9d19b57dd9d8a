import { startFakeAlipay } from '../../apps/server/test/gateways/fake-alipay.ts';
import { startFakeWechat } from '../../apps/server/test/gateways/fake-wechat.ts';
import { sendCommand, startShopWithIpc, type TestShop } from './test-shop.ts';

/** A shop of its own with both payment gateways, which run in this process. */
export async function openGatewayShop() {
  const clock = { now: () => new Date() };
  const alipay = await startFakeAlipay(clock);
  const wechat = await startFakeWechat(clock);
  const shop = await startShopWithIpc({ environment: { ...alipay.environment, ...wechat.environment } });
  const testShop: TestShop = {
    origin: shop.origin,
    run: (command) => sendCommand(shop, command),
    once: (_, create) => create(),
    reset: async () => void (await sendCommand(shop, { command: 'reset' })),
    close: async () => {
      await shop.close();
      await alipay.close();
      await wechat.close();
    },
  };
  return { alipay, wechat, testShop };
}
