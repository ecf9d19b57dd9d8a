import { defineConfig } from 'drizzle-kit';

/**
 * How a table changes:
 * 1. edit the `*.table.ts` file (any folder under src);
 * 2. `npm run db:generate -w @print/server -- --name what-changes` writes the next SQL file into migrations/;
 * 3. read that file line by line: it must run on PostgreSQL 15 as well as on the embedded 18, and must not
 *    lose rows (add a column with a default, fill it, then make it strict);
 * 4. commit table, SQL and migrations/meta together. Never edit or reorder a migration that was released.
 *
 * Two branches that both add a migration: the second one to merge deletes its own SQL file with its
 * snapshot and journal entry and generates it again, because migrations are applied in order of their time.
 */
export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.table.ts', out: './migrations' });
