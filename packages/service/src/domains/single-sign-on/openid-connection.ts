import type { Context } from '../../platform/context.ts';
import { publicFetch } from '../../platform/network/guarded-fetch.ts';
import type { Project } from '../projects/project.ts';
import { providerIdOf } from '../providers/connection-id.ts';
import { openIdAddress, openIdAnswer } from '../providers/openid-provider.ts';
import type { ProviderServices } from '../providers/provider.ts';
import { openClientSecret } from './client-secret.ts';
import type { Connection } from './connection.ts';
import { identityOf } from './identity.ts';
import { sealIdToken } from './openid/id-token.ts';
import { sessionNameIn } from './openid/session-name.ts';
import type { ConnectedProvider } from './provider.ts';
import { saidByOpenId, secondFactorIn } from './second-factor/said.ts';

/** A connection that speaks OpenID Connect, like the providers of the project. */
export function openIdConnection(
  context: Context,
  given: ProviderServices,
  project: Project,
  connection: Connection,
): ConnectedProvider {
  const services = { ...given, fetch: publicFetch(given.fetch) };
  const { id, issuer, clientId, clientSecret } = connection;
  const client = {
    id: providerIdOf(id),
    issuer,
    clientId: String(clientId),
    clientSecret: clientSecret ? openClientSecret(project, id, clientSecret) : '',
    usesSharedKeys: false,
  };
  return {
    connection,
    answersByForm: false,
    // Nothing is asked for but who it is, and no consent: the team has given it.
    authorizationUrl: (handover) => openIdAddress(context, services, client, handover, { isForSignInAlone: true }),
    async identify(answer, handover) {
      const { claims, idTokenClaims, tokens } = await openIdAnswer(context, services, client, answer, handover);
      const subject = String(claims.sub ?? '');
      const idToken = sealIdToken(context, project, { connectionId: id, subject }, tokens.id_token);
      const attributes = textsIn(claims);
      const sessionIndex = sessionNameIn(claims.sid) ?? null;
      const secondFactor = secondFactorIn(connection, saidByOpenId(textsIn(idTokenClaims)));
      return identityOf(connection, {
        subject,
        identified: { subject, name: {}, sessionIndex, idToken, ...secondFactor },
        attributes,
        isEmailDenied: String(claims.email_verified) === 'false',
        raw: JSON.stringify(claims, undefined, 2),
      });
    },
  };
}

const textsIn = (claims: object) => new Map(Object.entries(claims).map(([name, value]) => [name, textsOf(value)]));

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((each) => ['string', 'number', 'boolean'].includes(typeof each))
    .map(String);
