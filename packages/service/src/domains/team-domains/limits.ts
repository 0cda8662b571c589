import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';

export const MOST_DOMAINS = limits.teamDomains;

/** Look-ups for one team: ten at once, and one more every ten seconds. */
const LOOK_UPS = { burst: 10, emission: 10_000 };

/** Charges a look-up that is asked for, since name servers of others are asked. Throws the refusal 429. */
export const chargeLookUp = ({ rates, db, now }: Context, project: Project, teamId: string): Promise<void> =>
  rates.reserve(db, now, [{ rate: LOOK_UPS, key: ['team domain', project.id, teamId] }]);
