import { afterAll } from 'vitest';
import { closeTestDatabases } from './test-database.ts';

// A vitest setup file: runs before every test file of the server.
afterAll(closeTestDatabases);
