import { lookAtEveryState } from './look-at.ts';

await lookAtEveryState('phone');
