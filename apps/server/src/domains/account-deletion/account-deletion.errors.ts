import { fieldRefused, refusal } from '#platform/errors.ts';

export const staffCannotDeleteAccount = refusal(
  'staff_may_not_leave',
  409,
  '店主和店员的账号不能注销，请先让一位店主把你移除',
);

export const usernameDoesNotMatch = () => fieldRefused('username', '与用户名不一致，请重新输入');
