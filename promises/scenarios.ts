import { killedServer } from './r01-killed-server.ts';
import type { Scenario } from './scenario.ts';

/** In the order of the promises. */
export const scenarios: readonly Scenario[] = [killedServer];
