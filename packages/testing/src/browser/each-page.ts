import { afterEach } from 'vitest';
import { leave } from './browser.ts';

/** Runs before each file of tests in Chromium, which the files of a worker share. */
afterEach(({ task }) => leave(task.result?.state === 'fail' ? task.name : undefined));
