import type { Context } from '../../../platform/context.ts';
import type { NoPost, Post, Posted } from '../../../platform/network/guarded-post.ts';
import type { Project } from '../../projects/project.ts';
import type { StoredEndpoint } from '../endpoints/queries.ts';
import { openSecrets } from '../endpoints/secret.ts';
import { messageBody } from '../fan-out/message.ts';
import type { Due } from './queries.ts';
import { signedHeaders } from './sign.ts';

/** A try, and what came of it. */
export interface Attempted {
  readonly at: number;
  readonly durationMillis: number;
  /** Undefined where the message was taken. */
  readonly error: NoPost | 'redirect' | 'status' | undefined;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly answer: Posted | undefined;
}

/** Hands a message to its receiver, once. Undefined where the service stopped before it was known what came of it. */
export async function attempt(
  { clock }: Context,
  project: Project,
  endpoint: StoredEndpoint,
  due: Due,
  post: Post,
  stop: AbortSignal,
): Promise<Attempted | undefined> {
  const at = clock();
  const { secret, previous } = openSecrets(project, endpoint, at);
  const body = messageBody(due);
  const secrets = previous ? [secret, previous.secret] : [secret];
  const requestHeaders = signedHeaders({ id: due.message_id, atMillis: at, body }, secrets);
  const came = await post(endpoint.url, { headers: requestHeaders, body }, stop);
  const answer = typeof came === 'string' ? undefined : came;
  if (!answer && stop.aborted) return undefined;
  const error = typeof came === 'string' ? came : errorOf(came.status);
  return { at, durationMillis: clock() - at, error, requestHeaders, answer };
}

function errorOf(status: number): 'redirect' | 'status' | undefined {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}
