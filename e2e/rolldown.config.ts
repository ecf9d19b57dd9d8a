import { join } from 'node:path';
import { bundle } from '../apps/server/bundle.ts';

const root = import.meta.dirname;
export default bundle({ 'run-shop': join(root, 'server/run-shop.ts') }, join(root, 'dist'));
