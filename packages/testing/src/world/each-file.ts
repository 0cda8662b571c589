import { afterAll } from 'vitest';
import { closeWorld } from './new-project.ts';

/** Runs before each file of the API's tests: modules stay loaded from one file to the next, the world does not. */
afterAll(closeWorld);
