import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { InviteButton } from './invite-button.tsx';
import { MemberLine } from './member-line.tsx';
import styles from './members.module.css';
import { membersQuery } from './members-query.ts';
import { OpenInvitations } from './open-invitations.tsx';
import { PasswordHelp } from './password-help.tsx';

/** The staff of the shop; all members have the same rights. */
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
  const isAlone = data.members.length === 1;
  return (
    <Stack gap={20} className={styles.members}>
      <Sheet as="section" aria-labelledby="members">
        <header className={styles.head}>
          <h2 id="members">
            在职 <span className="num">{data.members.length}</span> 人
          </h2>
          <InviteButton />
        </header>
        <ul className={styles.list}>
          {data.members.map((member) => (
            <MemberLine key={member.id} member={member} mayRemove={!isAlone} />
          ))}
        </ul>
        {isAlone && <p className={styles.remark}>只剩一位店员时不能移除，先邀请一位。</p>}
      </Sheet>
      <OpenInvitations invitations={data.invitations} />
      <PasswordHelp />
    </Stack>
  );
}
