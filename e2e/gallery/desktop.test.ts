import { lookAtEveryState } from './look-at.ts';

await lookAtEveryState('desktop');
