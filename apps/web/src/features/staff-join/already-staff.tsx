import { memberRoleLabels } from '@print/contract/labels';
import { pages } from '@print/contract/pages';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function AlreadyStaff({ isOwner }: { isOwner: boolean }) {
  return (
    <EmptyState
      title={`你已经是${memberRoleLabels[isOwner ? 'owner' : 'clerk']}了`}
      action={<ButtonLink to={pages.staff.path}>去店员后台</ButtonLink>}
    >
      这个链接可以留给别人用。
    </EmptyState>
  );
}
