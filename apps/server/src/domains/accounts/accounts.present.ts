import type { Profile } from '@print/contract/session';
import type { User } from './accounts.table.ts';
import { isOwner, isStaff } from './role-rules.ts';

export function presentProfile(user: User): Profile {
  return {
    username: user.username,
    email: user.email,
    phone_number: user.phoneNumber,
    first_name: user.firstName,
    last_name: user.lastName,
    display_name: `${user.lastName}${user.firstName}` || user.username,
    avatar_url: user.avatarUrl,
    created_at: user.createdAt.toISOString(),
    ...(user.githubId !== null && { github_id: user.githubId }),
    ...(user.googleId !== null && { google_id: user.googleId }),
    has_password: user.passwordHash !== null,
    is_staff: isStaff(user),
    ...(isOwner(user) && { is_owner: true }),
    mail_notices: user.mailNotices,
  };
}
