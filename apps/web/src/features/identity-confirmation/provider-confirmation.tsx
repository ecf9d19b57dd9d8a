import { startSignInUrl } from '@print/contract/oauth';
import type { Profile } from '@print/contract/session';
import { useLocation } from 'react-router';
import { saveReturnPath } from '#lib/oauth-return.ts';
import { providerLabels } from '#shop/labels.ts';
import { ProviderLogo } from '#shop/provider-logo.tsx';
import { useShop } from '#shop/shop-query.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/stack.tsx';

/** A new sign-in with the provider counts as the confirmation. It leaves the site and returns to this page. */
export function ProviderConfirmation({ user, onCancel }: { user: Profile; onCancel: () => void }) {
  const { pathname, search, hash } = useLocation();
  const { data: shop } = useShop();
  const linked = shop?.sign_in_providers.filter((provider) => user[`${provider}_id`] !== undefined) ?? [];
  const footer = (
    <Button variant="outline" onClick={onCancel}>
      取消
    </Button>
  );
  return (
    <Dialog open title="本人确认" onClose={onCancel} footer={footer}>
      <Stack gap={20}>
        {linked.length > 0 && (
          <p>这一步关系到店里的钱和资料，请重新登录一次。登录后会回到这一页，没保存的内容要重新填。</p>
        )}
        {linked.map((provider) => (
          <ButtonLink
            key={provider}
            to={startSignInUrl(provider)}
            reloadDocument
            variant="outline"
            size="large"
            icon={<ProviderLogo provider={provider} />}
            onClick={() => saveReturnPath(pathname + search + hash)}
          >
            用 {providerLabels[provider]} 重新登录
          </ButtonLink>
        ))}
        {shop && linked.length === 0 && <p>这个账号没有密码。请先到个人中心设置密码，再回来继续。</p>}
      </Stack>
    </Dialog>
  );
}
