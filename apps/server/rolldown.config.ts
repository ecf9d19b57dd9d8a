import { bundleServer } from './bundle.ts';

export default bundleServer();
