import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { OAuthError } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { FindProject } from '../../projects/project.ts';
import { refreshSession } from '../../sessions/refresh/refresh.ts';
import { grantClient } from '../client.ts';
import { bearer, SCOPE } from './token-answer.ts';

type Endpoint = Endpoints['POST /auth/oauth/token'];
type Body = InputOf<Endpoint>['body'];

/**
 * The refresh grant (RFC 6749, section 6). The client is the project, its secret the publishable client key. Published
 * clients keep their refresh token; another one is for those who say that they take it, by `accept_rotation`,
 * and from then on for that session.
 */
export async function grantRefresh(
  context: Context,
  findProject: FindProject,
  body: Body,
): Promise<ResultOf<Endpoint>> {
  const project = await grantClient(context, findProject, body, false);
  if (!body.refresh_token) throw new OAuthError('invalid_request', 'The parameter refresh_token is missing.');
  if (body.scope && body.scope !== SCOPE) throw new KnownError('INVALID_SCOPE');
  const rotation = body.accept_rotation ? 'accepted' : 'unsaid';
  const { accessToken, refreshToken } = await refreshSession(context, project, body.refresh_token, rotation);
  return {
    ...bearer(accessToken),
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
  };
}
