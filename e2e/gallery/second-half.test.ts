import { lookAtHalf } from './look-at.ts';

await lookAtHalf('second');
