import type { AssuranceLevel, Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { factorFacts } from '@latchkey/protocol/sign-in-methods';
import type { Db } from '../../database/tables.ts';
import type { SessionStanding } from '../../platform/request/recent-proof.ts';
import type { Project } from '../projects/project.ts';
import { findUser } from '../users/find.ts';
import { secondFactorsOf, type User } from '../users/user.ts';
import { acrOf } from './claims.ts';
import { isAtLeast, policyOf } from './policy.ts';

type Assurance = ResultOf<Endpoints['GET /latchkey/assurance']>;

const DAY_MILLIS = 24 * 3_600_000;

/** The values of `acr` in tokens, and the levels that they stand for. */
const levelOf = { '1': 'one-factor', '2': 'two-factors', phr: 'phishing-resistant' } as const;
const acrOfLevel = { 'one-factor': '1', 'two-factors': '2', 'phishing-resistant': 'phr' } as const;

/** How a session stands with the policy, and what its user can do about it. */
export function describeAssurance(project: Project, user: User, standing: SessionStanding): Assurance {
  const required = policyOf(project).minimumAssurance;
  const current = levelIn(standing) ?? required;
  const ways = waysTo(required, project, user);
  const isMet = isAtLeast(current, required);
  return {
    required,
    current,
    is_met: isMet,
    ways,
    enrolments: enrolmentsFor(required, project),
    // A user who can prove enough needs no time to set it up.
    grace_ends_at_millis: isMet || ways.length > 0 ? null : graceEnd(project, user),
  };
}

/**
 * Refuses a session in which less was proven than the policy requires, unless its user still has time to set it up. If
 * a server acts for the user, or there is nothing to prove, the session passes. Throws the refusal ASSURANCE_TOO_LOW.
 */
export async function checkAssurance(
  db: Db,
  project: Project,
  userId: string,
  standing: SessionStanding,
  now: number,
): Promise<void> {
  const required = policyOf(project).minimumAssurance;
  const level = levelIn(standing);
  if (level === undefined || isAtLeast(level, required)) return;
  const user = await findUser(db, project, userId);
  if (user && waysTo(required, project, user).length === 0 && now < graceEnd(project, user)) return;
  throw new Refusal('ASSURANCE_TOO_LOW', { acr: acrOfLevel[required] });
}

/** What was proven in a session; undefined when a server acts for the user, under impersonation, or without a user. */
function levelIn({ factors, impersonatorId }: SessionStanding): AssuranceLevel | undefined {
  const acr = impersonatorId === null ? acrOf(factors) : undefined;
  return acr && levelOf[acr];
}

/** How the user can prove enough right now. */
function waysTo(required: AssuranceLevel, { config }: Project, user: User): Assurance['ways'] {
  const passkey = config.passkey_enabled && user.hasPasskey ? (['passkey'] as const) : [];
  const second = secondFactorsOf(user);
  if (required !== 'phishing-resistant') return [...passkey, ...second];
  return [...passkey, ...second.filter((factor) => factorFacts(factor).resistsPhishing)];
}

/** What can be set up to prove enough. */
const enrolmentsFor = (required: AssuranceLevel, { config }: Project): Assurance['enrolments'] => [
  ...(config.passkey_enabled ? (['passkey'] as const) : []),
  ...(required === 'two-factors' ? (['totp'] as const) : []),
];

const graceEnd = (project: Project, { signedUpAt }: User): number =>
  Math.max(signedUpAt, project.config.assurance_required_since_millis ?? 0) +
  policyOf(project).enrolmentGraceDays * DAY_MILLIS;
