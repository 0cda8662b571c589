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
import type { Answered, Asked, Credential, Failure, Way } from './way.ts';

/** All that is asked for one sign-in is answered in this time, or not at all. */
const MILLIS = 5_000;
const BYTES = 256 * 1024;

/** The ways of asking, by the kind of system. */
const ways = { hook: hookWay, oauth: oauthWay, supabase: supabaseWay, firebase: firebaseWay };

/** Asks the previous system about a password once. Answers the user as a line of an import where it is right. */
export async function askAboutPassword(
  context: Context,
  services: Pick<Services, 'fetch'>,
  project: Project,
  system: PreviousSystem,
  credential: Credential,
): Promise<{ readonly user: unknown } | 'no' | Failure> {
  const { passwords: check } = system;
  if (!check) return 'no';
  const way = ways[check.kind] as Way;
  const secret = passwordSecretOf(project, system) ?? '';
  const deadline = context.clock() + MILLIS;
  const send = (asked: Asked) => answerTo(services, asked, Math.max(1, deadline - context.clock()));
  try {
    const stamp = { id: `msg_${newId(context.random)}`, atMillis: context.clock() };
    const answer = await send(way.ask(check, secret, credential, stamp));
    const reading = way.read(answer);
    if (reading !== 'right') return reading;
    if (!way.askUser) return { user: way.user(answer) };
    const ofUser = await send(way.askUser(check, secret, answer));
    return ofUser.status === 200 ? { user: way.user(ofUser) } : 'unexpected_answer';
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    context.log.warn({ reason: error.message }, 'the previous system of a project is not reached');
    return 'not_reached';
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
