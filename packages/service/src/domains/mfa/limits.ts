import type { Charge } from '../../platform/rate-limit.ts';
import type { Project } from '../projects/project.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Wrong second factors of one user over all attempts: ten at once, and ten more in a quarter of an hour. */
const FAILURES_SOON = { burst: 10, emission: (15 * MINUTE) / 10 };
const FAILURES_DAY = { burst: 50, emission: DAY / 50 };
/** Making codes is no daily act. */
const NEW_RECOVERY_CODES = { burst: 10, emission: 6 * MINUTE };

/** What a second factor is charged until it proves right. */
export const secondFactorCharges = (project: Project, userId: string): Charge[] => [
  { rate: FAILURES_SOON, key: ['second factor', project.id, userId] },
  { rate: FAILURES_DAY, key: ['second factor of a day', project.id, userId] },
];

export const newRecoveryCodesCharges = (project: Project, userId: string): Charge[] => [
  { rate: NEW_RECOVERY_CODES, key: ['new recovery codes', project.id, userId] },
];
