import { measure } from '../bench/http.bench.ts';

/** The process of r12-fast-calls.ts. */
const [databaseUrl] = process.argv.slice(2);
process.send?.(await measure(databaseUrl));
process.disconnect();
