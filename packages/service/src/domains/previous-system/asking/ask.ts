import type { Context } from '../../../platform/context.ts';
import { NoAnswer } from '../../../platform/network/guarded-fetch.ts';
import type { Services } from '../../../platform/services.ts';
import { newId } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import { type PreviousSystem, passwordSecretOf } from '../system.ts';
import { fieldsOf } from './fields.ts';
import { firebaseWay } from './firebase.ts';
import { hookWay } from './hook.ts';
import { oauthWay } from './oauth.ts';
import { supabaseWay } from './supabase.ts';
import type { Answered, Asked, Credential, Failed, Way } from './way.ts';

/** All that is asked for one sign-in is answered in this time, or not at all. */
const MILLIS = 5_000;
const BYTES = 256 * 1024;

/** The ways of asking, by the kind of system. */
const ways = { hook: hookWay, oauth: oauthWay, supabase: supabaseWay, firebase: firebaseWay };

/** A user of the previous system, as a line of an import. */
export interface FoundUser {
  readonly user: unknown;
  readonly mayOmitEmails: boolean;
}

/** Asks the previous system about a password once. Answers the user where it is right. */
export async function askAboutPassword(
  context: Context,
  services: Pick<Services, 'fetch'>,
  project: Project,
  system: PreviousSystem,
  credential: Credential,
): Promise<FoundUser | 'no' | Failed> {
  const { passwords: check } = system;
  if (!check) return 'no';
  const way = ways[check.kind] as Way;
  const secret = passwordSecretOf(project, system) ?? '';
  const deadline = context.clock() + MILLIS;
  const send = (asked: Asked) => answerTo(services, asked, Math.max(1, deadline - context.clock()));
  let isJudged = false;
  try {
    const stamp = { id: `msg_${newId(context.random)}`, atMillis: context.clock() };
    const answer = await send(way.ask(check, secret, credential, stamp));
    const reading = way.read(answer);
    if (reading === 'no') return reading;
    if (reading !== 'right') return { failure: reading, isJudged: reading !== 'unexpected_answer' };
    isJudged = true;
    const ofUser = way.askUser ? await send(way.askUser(check, secret, answer)) : answer;
    if (ofUser.status !== 200) return { failure: 'unexpected_answer', isJudged };
    return { user: way.user(ofUser), mayOmitEmails: way.mayOmitEmails ?? false };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    context.log.warn({ reason: error.message }, 'the previous system of a project is not reached');
    return { failure: 'not_reached', isJudged };
  }
}

async function answerTo(
  services: Pick<Services, 'fetch'>,
  { url, ...request }: Asked,
  millis: number,
): Promise<Answered> {
  const response = await services.fetch(url, { ...request, limits: { millis, bytes: BYTES } });
  const text = await response.text();
  try {
    return { status: response.status, body: fieldsOf(JSON.parse(text)) };
  } catch {
    return { status: response.status, body: {} };
  }
}
