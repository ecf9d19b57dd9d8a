import type { Person } from './oauth-people.ts';

/** The login form: it asks for a name instead of a password. */
export function loginPage(provider: 'github' | 'google'): string {
  return page(`
    <h1>本机的 ${provider === 'github' ? 'GitHub' : 'Google'}</h1>
    <p>仅供开发和测试：写上你是谁，不用密码。</p>
    <form method="post">
      <label>你是谁 <input name="name" required autofocus autocomplete="off"></label>
      <label>邮箱（可不填） <input name="email" autocomplete="off"></label>
      <label><input name="verified" type="checkbox" value="yes" checked> 邮箱已验证</label>
      <label>头像地址（可不填） <input name="picture" autocomplete="off"></label>
      <button name="decision" value="allow">允许</button>
      <button name="decision" value="deny" formnovalidate>拒绝</button>
    </form>`);
}

export function errorPage(message: string): string {
  return page(`<h1>出错了</h1><p>${message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
}

/** The submitted person; undefined when the user denied access. */
export function readForm(body: string): Person | undefined {
  const form = new URLSearchParams(body);
  const name = form.get('name')?.trim();
  if (form.get('decision') !== 'allow' || !name) return undefined;
  return {
    name,
    email: form.get('email')?.trim() ?? '',
    isEmailVerified: form.has('verified'),
    picture: form.get('picture')?.trim() ?? '',
  };
}

const page = (content: string) => `<!doctype html>
<html lang="zh-CN">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>本机的登录服务</title>
  <style>body{font:16px/1.6 sans-serif;max-width:24em;margin:3em auto;padding:0 1em}label{display:block;margin:.8em 0}</style>
  ${content}
</html>`;
