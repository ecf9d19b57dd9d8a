import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { InviteButtons } from './invite-buttons.tsx';
import { MemberLine } from './member-line.tsx';
import styles from './members.module.css';
import { membersQuery } from './members-query.ts';
import { OpenInvitations } from './open-invitations.tsx';

/** The staff of the shop, for owners. */
export function Members() {
  const { data, error, isFetching, refetch } = useQuery(membersQuery);
  if (!data && !error)
    return (
      <Stack gap={20} className={styles.members}>
        <SkeletonSheet parts={[1, 2, 2, 2]} />
      </Stack>
    );
  if (!data) {
    const retry = (
      <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
        重试
      </Button>
    );
    return (
      <Notice tone="danger" title="店员名单没有加载出来" actions={retry}>
        {messageOf(error)}
      </Notice>
    );
  }
  const hasOneOwner = data.members.filter(({ role }) => role === 'owner').length === 1;
  return (
    <Stack gap={20} className={styles.members}>
      <Sheet as="section" aria-labelledby="members">
        <header className={styles.head}>
          <h2 id="members">
            在职 <span className="num">{data.members.length}</span> 人
          </h2>
          <InviteButtons />
        </header>
        <ul className={styles.list}>
          {data.members.map((member) => (
            <MemberLine key={member.id} member={member} isLastOwner={hasOneOwner && member.role === 'owner'} />
          ))}
        </ul>
        <p className={styles.remark}>
          店主什么都能做；店员管队列、核款、打印、交付和柜台下单，看不到设置、价目、报表和名单。
          {hasOneOwner && '只有一位店主时不能移除他，也不能改成店员，先让另一位成为店主。'}
        </p>
      </Sheet>
      <OpenInvitations invitations={data.invitations} />
    </Stack>
  );
}
