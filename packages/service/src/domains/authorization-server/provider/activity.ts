import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { GatheredEvent } from '../../../platform/events/gathered-events.ts';
import { currentScope } from './scope.ts';

/** What an application is told in the course of a sign-in, without anything being wrong. */
const EXPECTED = new Set([
  'access_denied',
  'authorization_pending',
  'consent_required',
  'interaction_required',
  'login_required',
  'slow_down',
]);

/**
 * Has the event log tell what each client gets and is refused, without a statement of its own. A renewal is left out:
 * there may be one every ten minutes for as long as somebody is signed in.
 */
export function logActivity(provider: Provider): void {
  provider.on('grant.success', (ctx) => {
    const { params, account } = ctx.oidc;
    const grant = String(params?.grant_type ?? '');
    if (grant === 'refresh_token') return;
    tell(ctx, { kind: 'oauth_client.issued', subjectId: account?.accountId }, { method: nameOf(grant) });
  });
  provider.on('grant.error', tellRefused);
  provider.on('authorization.error', tellRefused);
  provider.on('pushed_authorization_request.error', tellRefused);
}

function tellRefused(ctx: KoaContextWithOIDC, { error }: errors.OIDCProviderError): void {
  if (EXPECTED.has(error)) return;
  tell(ctx, { kind: 'oauth_client.refused', subjectId: ctx.oidc.client?.clientId }, { reason: error });
}

/** `urn:ietf:params:oauth:grant-type:device_code` is a `device_code`. */
const nameOf = (grant: string) => grant.slice(grant.lastIndexOf(':') + 1);

function tell(
  { oidc: { client } }: KoaContextWithOIDC,
  event: Pick<GatheredEvent, 'kind' | 'subjectId'>,
  detail: GatheredEvent['detail'],
): void {
  if (!client) return;
  const { context, project } = currentScope();
  const { now, actor, requestId } = context;
  const about = { client_id: client.clientId, name: client.clientName, ...detail };
  context.gather({ ...event, projectId: project.id, at: now, actor, requestId, detail: about });
}
