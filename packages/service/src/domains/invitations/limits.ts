import type { AccessLevel } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { timesAtOnce } from '../../platform/rate-limit/rate-limit.ts';
import { chargeCodeRequest } from '../codes/limits.ts';
import type { Project } from '../projects/project.ts';
import { countOpen } from './queries.ts';

const DAY = 24 * 3_600_000;

/** Open invitations of a team, as far as its members send them. */
const MOST_OPEN = 500;
/** Invitations that the members of one team send or renew: a hundred at once, and two hundred more in a day. */
const TEAM_INVITATIONS = { burst: 100, emission: DAY / 200 };

interface Sending {
  readonly level: AccessLevel;
  readonly teamId: string;
  readonly count: number;
}

/** Charges clients for invitations, regardless of the recipients. Throws the refusal 429. */
export async function chargeInvitations(context: Context, project: Project, { level, teamId, count }: Sending) {
  if (level !== 'client') return;
  await chargeCodeRequest(context);
  const rate = timesAtOnce(TEAM_INVITATIONS, count);
  await context.rates.reserve(context.db, context.now, [{ rate, key: ['team invitations', project.id, teamId] }]);
}

/** Throws the refusal INVITATIONS_TOO_MANY where a team would have more open invitations than clients can make. */
export async function checkRoom({ db, now }: Context, project: Project, { level, teamId, count }: Sending) {
  if (level !== 'client') return;
  if ((await countOpen(db, project.id, teamId, now)) + count > MOST_OPEN) throw new Refusal('INVITATIONS_TOO_MANY');
}
