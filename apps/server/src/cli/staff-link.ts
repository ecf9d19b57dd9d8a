import { loadConfig } from '#platform/config.ts';
import { makeLink } from './make-link.ts';
import { runCommand } from './run-command.ts';

/** `npm run staff:link`: a link that makes whoever opens it staff, when nobody is left who could let them in. */
await runCommand(() => makeLink(loadConfig()));
