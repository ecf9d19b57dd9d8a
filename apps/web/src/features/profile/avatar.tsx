import type { Profile } from '@print/contract/session';
import { useState } from 'react';
import styles from './avatar.module.css';

/** The sign-in provider's picture, or the first letter of the name. No alt text is needed: the name is beside it. */
export function Avatar({ user }: { user: Pick<Profile, 'avatar_url' | 'username'> }) {
  const [failed, setFailed] = useState<string>();
  const { avatar_url: url, username } = user;
  return (
    <span className={styles.avatar}>
      {url !== null && url !== failed ? (
        <img
          src={url}
          alt=""
          width={72}
          height={72}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(url)}
        />
      ) : (
        <span aria-hidden="true">{Array.from(username)[0]?.toUpperCase()}</span>
      )}
    </span>
  );
}
