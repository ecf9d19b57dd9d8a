import type { OauthError } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import { providerLabels } from '#shop/labels.ts';

/** `对方` is replaced by the provider's name. */
const explanations: Record<OauthError, string> = {
  access_denied: '你没有在对方上同意授权，账号没有任何变化。想继续的话，再试一次就好。',
  provider_not_configured: '店里没有开通这种登录方式，请换一种方式登录。',
  provider_unavailable: '暂时连不上对方，请稍后再试，或者换一种方式登录。',
  provider_failed: '对方没有确认这次登录，账号没有任何变化。请再试一次，或者换一种方式登录。',
  state_invalid: '这次登录已经过期，或者已经用过了。请重新开始。',
  already_linked: '你的账号已经绑定了一个这样的账号。想换一个，请先在个人中心解绑。',
  linked_to_another: '这个对方账号已绑定别的用户名，请换一个来绑定。',
  session_ended: '绑定还没完成，登录就已过期。请重新登录后再绑定。',
  shop_unavailable: '店里的系统这会儿忙不过来，账号没有任何变化。请稍后再试。',
};

const fallback = '你的账号没有任何变化，请再试一次，或者换一种方式登录。';

type Attempt = { readonly provider: SignInProvider | undefined; readonly isBinding: boolean };

export function explainOauthError(error: string | undefined, { provider, isBinding }: Attempt): string {
  const isKnown = error !== undefined && Object.hasOwn(explanations, error);
  const text = isKnown ? explanations[error as OauthError] : fallback;
  // Somebody who binds an account is signed in already.
  const advice = isBinding ? text.replace(/，(请|或者)换一种方式登录/, '').replace('这次登录', '这次绑定') : text;
  return advice.replaceAll('对方', provider ? providerLabels[provider] : '对方平台');
}
