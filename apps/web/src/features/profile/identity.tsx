import type { Profile } from '@print/contract/session';
import { PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDay } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { formatPhone, isLikelyPhone } from '#ui/phone-number.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { Avatar } from './avatar.tsx';
import styles from './identity.module.css';

const lazyEditProfile = lazyPart(() => import('./edit-profile.tsx'));

export function Identity({ user, children }: { user: Profile; children?: ReactNode }) {
  const [isEditing, setIsEditing] = useState(false);
  useEffect(() => void lazyEditProfile.load().catch(() => undefined), []);
  return (
    <Sheet as="section" aria-labelledby="username" className={styles.identity}>
      <Stack as="header" direction="row" gap={16} align="center">
        <Avatar user={user} />
        <div className={styles.names}>
          <h2 id="username" data-long={user.username.length > 10}>
            {user.username}
          </h2>
          {user.display_name !== user.username && <p>{user.display_name}</p>}
        </div>
      </Stack>
      <Facts user={user} />
      <Button variant="outline" wide icon={<PenLine />} onClick={() => setIsEditing(true)}>
        编辑资料
      </Button>
      {isEditing && (
        <LazyPart part={lazyEditProfile}>
          {({ EditProfile }) => <EditProfile user={user} onClose={() => setIsEditing(false)} />}
        </LazyPart>
      )}
      {children}
    </Sheet>
  );
}

function Facts({ user: { created_at: createdAt, email, phone_number: phone } }: { user: Profile }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>注册时间</dt>
        <dd>{formatDay(createdAt, useNow())}</dd>
      </div>
      <div>
        <dt>邮箱</dt>
        <dd>{email ? <Email>{email}</Email> : <Missing />}</dd>
      </div>
      <div>
        <dt>手机号</dt>
        <dd>
          {phone ? <span className="num">{isLikelyPhone(phone) ? formatPhone(phone) : phone}</span> : <Missing />}
        </dd>
      </div>
    </dl>
  );
}

/** A long address wraps at the @. */
function Email({ children: email }: { children: string }) {
  const atSign = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, atSign)}
      <wbr />
      {email.slice(atSign)}
    </>
  );
}

function Missing() {
  return <span className={styles.missing}>未填写</span>;
}
