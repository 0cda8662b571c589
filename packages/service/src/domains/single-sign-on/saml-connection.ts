import { createHash } from 'node:crypto';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { NameId } from '../saml/name-id.ts';
import { publicReason, type RefusalReason, sentenceOf } from '../saml/refused.ts';
import { type Connection, serviceProviderOf, signsRequests } from './connection.ts';
import { type Identity, identityOf } from './identity.ts';
import { decryptionKeysOf, signingKeyOf } from './keys/keys.ts';
import { sessionNameIn } from './openid/session-name.ts';
import type { ConnectedProvider } from './provider.ts';
import { saidBySaml, secondFactorIn } from './second-factor/said.ts';

/** A name that is another one at each sign-in can't be an account's. */
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** A response that was refused. Anyone may read the message, and the administrator of the connection what was seen. */
export class ResponseRefused extends Refusal {
  readonly reason: RefusalReason;
  readonly seen: string;

  constructor(reason: RefusalReason, detail?: string) {
    super('SINGLE_SIGN_ON_RESPONSE_REFUSED', { detail: `Reason: ${publicReason(reason)}.`, cause: detail });
    this.reason = reason;
    const sentence = sentenceOf(reason);
    this.seen = detail === undefined ? sentence : `${sentence} Found: ${detail}.`;
  }
}

/** A connection that speaks SAML 2.0: requests by redirect, responses by a form. */
export function samlConnection(context: Context, project: Project, connection: Connection): ConnectedProvider {
  const here = serviceProviderOf(context, project, connection.id);
  return {
    connection,
    answersByForm: true,
    async authorizationUrl({ state, codeVerifier }) {
      const { authenticationRequest } = await import('../saml/saml.ts');
      const address = await authenticationRequest({
        id: requestIdOf(codeVerifier),
        entityId: here.entity_id,
        assertionConsumerService: here.acs_url,
        singleSignOnService: String(connection.ssoUrl),
        relayState: state,
        ...(signsRequests(connection) && {
          signingKey: (await signingKeyOf(context, project, connection)).privateKey,
        }),
      });
      return new URL(address);
    },
    identify: (answer, { codeVerifier }) =>
      identifyBy(context, project, connection, answer.get('SAMLResponse') ?? '', requestIdOf(codeVerifier)),
  };
}

/**
 * Who it is, by a response to this request, or to none where there was none. Throws the refusal
 * SINGLE_SIGN_ON_RESPONSE_REFUSED.
 */
export async function identifyBy(
  context: Context,
  project: Project,
  connection: Connection,
  response: string,
  requestId: string | undefined,
): Promise<Identity> {
  const here = serviceProviderOf(context, project, connection.id);
  const { readResponse, valuesByName } = await import('../saml/saml.ts');
  const read = await readResponse(response, {
    issuer: connection.issuer,
    certificates: connection.certificates,
    audience: here.entity_id,
    assertionConsumerService: here.acs_url,
    requestId,
    decryptionKeys: await decryptionKeysOf(context, project, connection.id),
    now: new Date(context.now),
  });
  if (read.refused !== undefined) throw refusal(context, connection, read.refused, read.detail);
  const { nameId, sessionIndex, authenticationContext, id, rememberUntil } = read.value;
  if (nameId.format === TRANSIENT) throw refusal(context, connection, 'name_id_transient');
  const attributes = valuesByName(read.value.attributes);
  return identityOf(connection, {
    subject: nameId.value,
    identified: {
      subject: nameId.value,
      name: nameOf(nameId),
      sessionIndex: sessionNameIn(sessionIndex) ?? null,
      ...secondFactorIn(connection, saidBySaml(authenticationContext, attributes)),
    },
    attributes,
    isEmailDenied: false,
    raw: Buffer.from(response, 'base64').toString(),
    assertion: { id, until: rememberUntil.getTime() },
  });
}

const nameOf = ({ format, nameQualifier, spNameQualifier }: NameId) => ({ format, nameQualifier, spNameQualifier });

function refusal({ log }: Context, { id }: Connection, reason: RefusalReason, detail?: string) {
  log.warn({ connection: id, reason, detail: detail?.slice(0, 200) }, 'a SAML response was refused');
  return new ResponseRefused(reason, detail);
}

/** The id of a request. Derived from what only the holder of the state can compute, so it needn't be stored. */
const requestIdOf = (codeVerifier: string) =>
  `_${createHash('sha256').update(`saml ${codeVerifier}`).digest('base64url')}`;
