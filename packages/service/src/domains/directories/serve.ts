import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { baseUrlOf } from './directory.ts';
import { answerDirectory } from './endpoints.ts';
import { ScimError } from './scim/error.ts';
import { chargeDirectory, chargeWrongToken } from './scim/limits.ts';
import type { ScimAnswer, ScimRequest } from './scim/request.ts';
import { directoryOfToken } from './tokens.ts';

export { asScimError, errorBody, ScimError } from './scim/error.ts';

interface Asked extends Pick<ScimRequest, 'method' | 'path' | 'query' | 'headers' | 'report'> {
  readonly directoryId: string;
  /** Read once it is known who sends it. */
  readBody(): Promise<unknown>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const BEARER = /^Bearer ([\w-]{1,200})$/i;

/** Answers a directory of a team by SCIM 2.0 (RFC 7644). Throws what is wrong with the request, and the refusal 429. */
export async function serveDirectory(
  context: Context,
  project: Project,
  { directoryId, readBody, ...request }: Asked,
): Promise<ScimAnswer> {
  const [, token] = BEARER.exec(request.headers.get('authorization') ?? '') ?? [];
  const isOne = token !== undefined && UUID.test(directoryId);
  const directory = isOne ? await directoryOfToken(context, project, directoryId, token) : undefined;
  if (!directory) {
    await chargeWrongToken(context);
    throw new ScimError(401, 'The bearer token is missing, was revoked, or belongs to another directory.');
  }
  chargeDirectory(context, directoryId);
  return answerDirectory(context, project, {
    ...request,
    directory,
    baseUrl: baseUrlOf(context, project, directoryId),
    body: await readBody(),
  });
}
