import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { OAuthError } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { holdsKey } from '../projects/keys.ts';
import type { FindProject, Project } from '../projects/project.ts';
import { refreshAccessToken } from '../sessions/refresh.ts';

type Endpoint = Endpoints['POST /auth/oauth/token'];
type Body = InputOf<Endpoint>['body'];

/** What clients are told, whatever the token's own life: they read its expiry from its claims. */
const EXPIRES_IN_SECONDS = 3599;
const SCOPE = 'legacy';

/** The refresh grant (RFC 6749, section 6). The client is the project, its secret the publishable client key. */
export async function grantRefresh(
  context: Context,
  findProject: FindProject,
  body: Body,
): Promise<ResultOf<Endpoint>> {
  const project = await clientProject(context, findProject, body);
  if (!body.refresh_token) throw new OAuthError('invalid_request', 'The parameter refresh_token is missing.');
  if (body.scope && body.scope !== SCOPE) throw new KnownError('INVALID_SCOPE');
  return {
    access_token: await refreshAccessToken(context, project, body.refresh_token),
    token_type: 'Bearer',
    expires_in: EXPIRES_IN_SECONDS,
    scope: SCOPE,
  };
}

async function clientProject(context: Context, findProject: FindProject, body: Body): Promise<Project> {
  const [wireId = '', branch = 'main'] = body.client_id?.split('#') ?? [];
  const project = branch === 'main' ? await findProject(wireId) : undefined;
  const key = body.client_secret;
  if (project && key && holdsKey(context.ring, project, 'publishable_client_key', key, context.now)) return project;
  throw new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null });
}
