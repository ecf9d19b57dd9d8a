import { execFileSync } from 'node:child_process';
import { storiesOf } from '../../e2e/stories-of.ts';

/** Files that differ from the last commit, including untracked ones. */
export function listChangedFiles(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const names = git('diff', '--name-only', 'HEAD') + git('ls-files', '--others', '--exclude-standard');
  return names.split('\n').filter((name) => name !== '');
}

/** The story files that a change can break; `all` for a change in shared code. */
export function findStories(changed: readonly string[]): readonly string[] | 'all' {
  const stories = changed.filter((file) => !/\.test\.tsx?$/.test(file)).map(storiesFor);
  return stories.includes('all') ? 'all' : [...new Set(stories.flat())].sort();
}

function storiesFor(file: string): readonly string[] | 'all' {
  const [, story] = /^e2e\/(.+\.spec\.ts)$/.exec(file) ?? [];
  if (story) return [story];
  const [, place = ''] = /^apps\/(?:web|server)\/src\/((?:features|domains)\/[^/]+)\//.exec(file) ?? [];
  const storiesByFolder: Readonly<Record<string, readonly string[]>> = storiesOf;
  if (storiesByFolder[place]) return storiesByFolder[place].map((name) => `${name}.spec.ts`);
  return /^(apps|packages|e2e)\//.test(file) ? 'all' : [];
}
