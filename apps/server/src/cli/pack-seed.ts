import { packSeed } from '#platform/db/embedded/seed.ts';

/** `npm run db:seed -w @print/server`: creates the snapshot of an empty database that new data folders start from. */
await packSeed();
