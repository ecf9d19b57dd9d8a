import { packSeed } from '#platform/db/embedded/seed.ts';

/** `npm run db:seed -w @print/server`: the empty database that new data folders begin with. */
await packSeed();
