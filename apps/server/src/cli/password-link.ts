import { loadConfig } from '#platform/config.ts';
import { issuePasswordLink } from './issue-password-link.ts';
import { runCommand } from './run-command.ts';

/** `npm run password:link -- name`: creates a one-time link to set a new password. */
await runCommand((login) => issuePasswordLink(loadConfig(), login));
