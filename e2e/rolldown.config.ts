import { join } from 'node:path';
import { bundle } from '../apps/server/bundle.ts';

const here = import.meta.dirname;
export default bundle({ 'run-shop': join(here, 'server/run-shop.ts') }, join(here, 'dist'));
