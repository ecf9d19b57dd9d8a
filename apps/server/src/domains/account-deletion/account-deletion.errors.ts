import { fieldRefused, refusal } from '#platform/errors.ts';

export const staffCannotDeleteAccount = refusal(
  'staff_may_not_leave',
  409,
  '店员账号不能注销，请先让其他店员取消你的店员身份',
);

export const usernameDoesNotMatch = () => fieldRefused('username', '与用户名不一致，请重新输入');
