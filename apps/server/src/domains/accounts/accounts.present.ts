import type { Profile } from '@print/contract/accounts';
import type { User } from './accounts.table.ts';

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
    is_staff: user.role === 'staff',
  };
}
