import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';

/** Made-up messages of one project: enough to find out what is wrong with a receiver. */
const TESTS = { burst: 20, emission: 6_000 };

/** Throws the refusal 429. */
export const chargeTest = ({ db, now, rates }: Context, { id }: Project): Promise<void> =>
  rates.reserve(db, now, [{ rate: TESTS, key: ['webhook test', id] }]);
