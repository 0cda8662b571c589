import { type AssuranceLevel, assuranceLevels } from '@latchkey/protocol';
import type { Project } from '../projects/project.ts';

/** What entering asks for, and how long that lasts. */
export interface SignInPolicy {
  readonly minimumAssurance: AssuranceLevel;
  /** Days in which people go on without what they still have to set up. */
  readonly enrolmentGraceDays: number;
  /** Days from the sign-in to the end of the session; null for as long as the protocol has them last. */
  readonly sessionMaxDays: number | null;
  /** Days without use; null for any number. */
  readonly sessionIdleDays: number | null;
  readonly maxSessions: number | null;
  readonly passwordMinLength: number;
}

/** The policy of a whole project. */
export const policyOf = ({ config }: Pick<Project, 'config'>): SignInPolicy => ({
  minimumAssurance: config.minimum_assurance,
  enrolmentGraceDays: config.enrolment_grace_days,
  sessionMaxDays: config.session_max_days,
  sessionIdleDays: config.session_idle_days,
  maxSessions: config.max_sessions,
  passwordMinLength: config.password_min_length,
});

/** The tightest of each rule across all policies in force, regardless of their origin. */
export const tightest = (first: SignInPolicy, ...others: readonly SignInPolicy[]): SignInPolicy =>
  others.reduce(
    (a, b) => ({
      minimumAssurance: stronger(a.minimumAssurance, b.minimumAssurance),
      enrolmentGraceDays: Math.min(a.enrolmentGraceDays, b.enrolmentGraceDays),
      sessionMaxDays: least(a.sessionMaxDays, b.sessionMaxDays),
      sessionIdleDays: least(a.sessionIdleDays, b.sessionIdleDays),
      maxSessions: least(a.maxSessions, b.maxSessions),
      passwordMinLength: Math.max(a.passwordMinLength, b.passwordMinLength),
    }),
    first,
  );

/** Whether an assurance is at least as strong as another one. */
export const isAtLeast = (given: AssuranceLevel, asked: AssuranceLevel): boolean =>
  assuranceLevels.indexOf(given) >= assuranceLevels.indexOf(asked);

const stronger = (a: AssuranceLevel, b: AssuranceLevel) => (isAtLeast(a, b) ? a : b);

const least = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));
