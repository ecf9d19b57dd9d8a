import { startSignInUrl } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import { useSearchParams } from 'react-router';
import { isInWeChat } from '#lib/is-in-wechat.ts';
import { saveReturnPath } from '#lib/oauth-return.ts';
import { useBrowserValue } from '#lib/use-browser-value.ts';
import { providerLabels } from '#shop/labels.ts';
import { ProviderLogo } from '#shop/provider-logo.tsx';
import { useShop } from '#shop/shop-query.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import type { AuthMode } from './auth-values.ts';
import styles from './provider-buttons.module.css';

const verbs = { login: '登录', register: '注册' } as const satisfies Record<AuthMode, string>;

/** The providers that this shop has configured. */
export function ProviderButtons({ mode }: { mode: AuthMode }) {
  const { data: shop, error } = useShop();
  const inWeChat = useBrowserValue(isInWeChat, false);
  if (!shop) return error && <ProvidersNotLoaded />;
  const { sign_in_providers: providers } = shop;
  if (providers.length === 0) return null;
  return (
    <Stack as="section" gap={12} aria-labelledby="providers">
      <p id="providers" className={styles.divider}>
        或者用其他账号
      </p>
      {providers.map((provider) => (
        <ProviderButton key={provider} provider={provider} verb={verbs[mode]} />
      ))}
      {providers.includes('google') && inWeChat && (
        <p className={styles.remark}>微信里可能打不开 Google 登录，可以点右上角，在浏览器中打开本页。</p>
      )}
    </Stack>
  );
}

/** The link leaves the site, so the return path is stored in this tab. */
function ProviderButton({ provider, verb }: { provider: SignInProvider; verb: string }) {
  const [search] = useSearchParams();
  return (
    <ButtonLink
      to={startSignInUrl(provider)}
      reloadDocument
      variant="outline"
      size="large"
      icon={<ProviderLogo provider={provider} />}
      onClick={() => saveReturnPath(search.get('redirect'))}
    >
      使用 {providerLabels[provider]} {verb}
    </ButtonLink>
  );
}

function ProvidersNotLoaded() {
  const { isFetching, refetch } = useShop();
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return <Notice actions={retry}>其他登录方式没有加载出来。</Notice>;
}
