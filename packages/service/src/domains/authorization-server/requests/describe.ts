import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { findParentSession } from '../../sessions/step-up/parent-session.ts';
import { acrOf } from '../../sign-in-policy/claims.ts';
import type { User } from '../../users/user.ts';
import { allowedScopes } from '../apps/queries.ts';
import { type AskedResource, keptScopes } from '../resource-servers/asked.ts';
import { describeForUser } from '../resource-servers/resource-server.ts';
import { isPrompted, isProven, maxAgeOf, resourcesOf, type WaitingRequest, waitingRequest } from './request.ts';

type Described = ResultOf<Endpoints['GET /latchkey/authorization-requests/:request_id']>;

/** What an application asks, and what is missing for it. Throws AUTHORIZATION_REQUEST_UNKNOWN. */
export async function describeRequest(
  context: Context,
  project: Project,
  user: User | undefined,
  id: string,
): Promise<Described> {
  const request = await waitingRequest(context, project, id);
  const { client, payload, scopes } = request;
  const address = payload.params.redirect_uri;
  const resources = await resourcesOf(context, project, request, user?.id);
  return {
    app: {
      id: client.id,
      name: client.name,
      logo_url: client.logoUrl,
      home_url: client.homeUrl,
      client_host: client.origin === 'metadata-document' ? new URL(client.id).host : null,
      is_registered: client.origin === 'owner',
      redirect_host: address === undefined ? null : placeOf(address),
    },
    scopes: [...scopes],
    resources: resources.map(({ server, scopes }) => describeForUser(server, scopes)),
    login_hint: payload.params.login_hint ?? null,
    needs: await needsOf(context, project, user, request, resources),
    proof_max_age_seconds: maxAgeOf(request),
  };
}

/** The host, or the scheme of an application on the device. */
const placeOf = (address: string) => new URL(address).host || address.split(':')[0] || address;

async function needsOf(
  context: Context,
  project: Project,
  user: User | undefined,
  request: WaitingRequest,
  resources: readonly AskedResource[],
): Promise<Described['needs']> {
  const person = user && !user.isAnonymous ? context.session : undefined;
  const session = person && (await findParentSession(context, project, person.sessionId));
  if (!session) return 'sign-in';
  const { provenAt, factors } = session;
  if (!isProven(request, { provenAt, acr: acrOf(factors) }, context.now)) return 'proof';
  return (await asksConsent(context, project, session.userId, request, resources)) ? 'consent' : 'nothing';
}

/** Whether the user has to say yes: not to an application of the project's own, nor to what was allowed before. */
async function asksConsent(
  { db }: Context,
  project: Project,
  userId: string,
  request: WaitingRequest,
  resources: readonly AskedResource[],
) {
  const { client, scopes } = request;
  if (client.isFirstParty) return false;
  if (isPrompted(request, 'consent')) return true;
  // Another program on the device can pass for this one (RFC 8252, section 8.6).
  if (client.kind === 'native' || client.kind === 'device') return true;
  const allowed = await allowedScopes(db, project.id, userId, client.id);
  return ![...scopes, ...keptScopes(resources)].every((scope) => allowed.includes(scope));
}
