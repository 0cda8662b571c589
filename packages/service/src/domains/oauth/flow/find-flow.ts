import type { Context } from '../../../platform/context.ts';
import type { HashKey } from '../../../platform/crypto/key-ring.ts';
import type { Project } from '../../projects/project.ts';
import { type AnsweredFlow, takeFlow, type WaitingFlow, waitingFlow } from '../queries.ts';
import { hashState } from './state.ts';

/** Takes the flow of a state, once; with the key of the ring that it began with. */
export async function findFlow(
  { db, now, ring }: Context,
  project: Project,
  providerId: string,
  state: string,
): Promise<{ readonly flow: AnsweredFlow; readonly key: HashKey } | undefined> {
  const hashes = ring.hashKeys.map((key) => hashState(key, project, state));
  const flow = await takeFlow(db, project.id, providerId, hashes, now);
  const key = flow && ring.hashKeys[hashes.findIndex((hash) => hash.equals(flow.stateHash))];
  return key && { flow, key };
}

/** The flow of a state that has no answer yet, which it leaves as it is; with the key of the ring that it began with. */
export async function findWaitingFlow(
  { db, now, ring }: Context,
  project: Project,
  state: string,
): Promise<(WaitingFlow & { readonly key: HashKey }) | undefined> {
  const hashes = ring.hashKeys.map((key) => hashState(key, project, state));
  const flow = await waitingFlow(db, project.id, hashes, now);
  const key = flow && ring.hashKeys[hashes.findIndex((hash) => hash.equals(flow.stateHash))];
  return key && { ...flow, key };
}
