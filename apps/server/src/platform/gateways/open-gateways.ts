import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Gateways } from './gateway.ts';

/** Loaded only where configured: Alipay's SDK takes 0.3 s and 40 MB. */
export async function openGateways(deps: {
  readonly config: Pick<Config, 'alipay' | 'wechat'>;
  readonly clock: Deps['clock'];
  readonly random: Deps['random'];
}): Promise<Gateways> {
  const { alipay, wechat } = deps.config;
  return {
    ALIPAY: alipay && (await import('./alipay/open-alipay.ts')).openAlipay(alipay, deps),
    WECHAT: wechat && (await import('./wechat/open-wechat.ts')).openWechat(wechat, deps),
  };
}
