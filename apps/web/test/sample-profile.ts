import type { Profile } from '@print/contract/session';

export const sampleProfile: Profile = {
  username: '小林',
  email: 'lin@example.com',
  phone_number: '',
  first_name: '',
  last_name: '',
  display_name: '小林',
  avatar_url: null,
  created_at: '2026-01-01T00:00:00+08:00',
  has_password: true,
  is_staff: false,
  mail_notices: true,
};
