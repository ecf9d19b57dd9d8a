import { loadConfig } from '#platform/config.ts';
import { issueStaffLink } from './issue-staff-link.ts';
import { runCommand } from './run-command.ts';

/** `npm run staff:link`: creates a staff invitation, for a shop without any staff who could invite. */
await runCommand(() => issueStaffLink(loadConfig()));
