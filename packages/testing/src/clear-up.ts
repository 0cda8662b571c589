import { afterAll } from 'vitest';
import { clearUp } from './leftovers.ts';

/** Runs before each file of tests: what the file has started ends with it, though modules stay loaded. */
afterAll(clearUp);
