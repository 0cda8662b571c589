import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';
import type { Project } from '../projects/project.ts';

/** Metadata that one team has us read: ten documents at once, and one more every ten seconds. */
const DOCUMENTS = { burst: 10, emission: 10_000 };
/** Addresses that are asked about from one network. */
const QUESTIONS = { burst: 60, emission: 1_000 };

/** Charges a document that is read from where others say. Throws the refusal 429. */
export const chargeDocument = ({ rates, db, now }: Context, project: Project, teamId: string): Promise<void> =>
  rates.reserve(db, now, [{ rate: DOCUMENTS, key: ['connection metadata', project.id, teamId] }]);

/** Charges a question about an address. Throws the refusal 429. */
export const chargeQuestion = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'sso discovery', QUESTIONS));
