import { afterAll } from 'vitest';
import { closeTestDatabases } from './test-database.ts';

// Run for every test file of the server, before it.
afterAll(closeTestDatabases);
