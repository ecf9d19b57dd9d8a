import { loadConfig } from '#platform/config.ts';
import { runCommand } from './run-command.ts';
import { switchOffSecondFactor } from './switch-off-second-factor.ts';

/** `npm run staff:second-factor-off -- <user>`: for a member who has lost the phone and all recovery codes. */
await runCommand((username) => switchOffSecondFactor(loadConfig(), username));
