import { refusal } from '#platform/errors.ts';

export const alreadyLinked = refusal('already_linked', 409, '已绑定该平台的账号，如需更换请先解绑');
export const linkedToAnother = refusal('linked_to_another', 409, '该第三方账号已被其他用户绑定');
export const sessionEnded = refusal('session_ended', 409, '登录已失效，请重新登录后再绑定');
export const notLinked = refusal('not_linked', 404, '没有绑定该第三方账号');
export const lastSignInMethod = refusal(
  'last_way_in',
  409,
  '这是唯一的登录方式，解绑后将无法登录，请先添加其他登录方式',
);
