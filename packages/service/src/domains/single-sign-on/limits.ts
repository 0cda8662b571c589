import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';
import type { Project } from '../projects/project.ts';

/** Metadata that one team has us read: ten documents at once, and one more every ten seconds. */
const DOCUMENTS = { burst: 10, emission: 10_000 };
/** Users whom one connection brings: a hundred at once, and one more each second. */
export const CREATIONS = { burst: 100, emission: 1_000 };
/** Tests of one connection, each of which leaves a row for a while. */
export const TESTS = { burst: 20, emission: 10_000 };
/** Key pairs that are made for the connections of one team: each takes a moment of a processor. */
export const KEYS = { burst: 20, emission: 60_000 };
/** Addresses that are asked about from one network. */
const QUESTIONS = { burst: 60, emission: 1_000 };

/** Charges a document that is read from where others say. Throws the refusal 429. */
export const chargeDocument = ({ rates, db, now }: Context, project: Project, teamId: string): Promise<void> =>
  rates.reserve(db, now, [{ rate: DOCUMENTS, key: ['connection metadata', project.id, teamId] }]);

/** Charges a test of a connection. Throws the refusal 429. */
export const chargeTest = ({ rates, db, now }: Context, project: Project, connectionId: string): Promise<void> =>
  rates.reserve(db, now, [{ rate: TESTS, key: ['connection tests', project.id, connectionId] }]);

/** Charges a user whom a connection brings. Throws the refusal 429. */
export const chargeCreation = ({ rates, db, now }: Context, project: Project, connectionId: string): Promise<void> =>
  rates.reserve(db, now, [{ rate: CREATIONS, key: ['connection users', project.id, connectionId] }]);

/** Charges a question about an address. Throws the refusal 429. */
export const chargeQuestion = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'sso discovery', QUESTIONS));

/** Charges a key pair that is made for a connection. Throws the refusal 429. */
export const chargeKey = ({ rates, db, now }: Context, project: Project, teamId: string): Promise<void> =>
  rates.reserve(db, now, [{ rate: KEYS, key: ['connection keys', project.id, teamId] }]);
