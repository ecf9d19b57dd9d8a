import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/db/open-database.ts';
import { prepareSeed } from './prepare-seed.ts';
import { startPostgres } from './start-postgres.ts';

/** Starts a PostgreSQL server with a migrated template database, which each worker copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    const admin = new pg.Client(server.urlOf('postgres'));
    await admin.connect();
    await admin.query('create database seed');
    await admin.end();

    const seed = await openDatabase({ databaseUrl: server.urlOf('seed'), dataDir: '' });
    await prepareSeed(seed);
    await seed.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('seed', server.urlOf('seed'));
  project.provide('scratch', server.folder);
  return server.stop;
}
