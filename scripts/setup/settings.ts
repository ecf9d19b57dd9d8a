import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** The settings that are needed before the server starts. The environment overrides `.env`. */
export function readSettings(root: string) {
  const file = join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const { AUTO_INSTALL, FONT_DIR, PORT, PATH, GITHUB_CLIENT_ID, GOOGLE_CLIENT_ID } = { ...fromFile, ...process.env };
  return {
    mayInstall: AUTO_INSTALL !== '0',
    port: PORT || '8000',
    hasSignInProvider: Boolean(GITHUB_CLIENT_ID || GOOGLE_CLIENT_ID),
    searchPath: PATH ?? '',
    fontDir: FONT_DIR ? resolve(root, FONT_DIR) : undefined,
  };
}
