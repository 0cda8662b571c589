import type { Endpoints, InputOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { type Fetch, NoAnswer, publicFetch } from '../../platform/network/guarded-fetch.ts';
import type { Project } from '../projects/project.ts';
import { sentenceOf } from '../saml/refused.ts';
import { parseSigningCertificate } from '../saml/signatures/certificates.ts';
import { sealClientSecret } from './client-secret.ts';
import type { Connection, SetUp } from './connection.ts';
import { chargeDocument } from './limits.ts';

type Body = InputOf<Endpoints['PATCH /latchkey/teams/:team_id/sso-connections/:connection_id']>['body'];
type Saml = NonNullable<Body['saml']>;
type Oidc = NonNullable<Body['oidc']>;

/** Where a connection that is set up belongs, and how it was set up before. */
interface Wanted {
  readonly id: string;
  readonly teamId: string;
  readonly type: Connection['type'];
  readonly before: SetUp | undefined;
}

/** Of a connection whose identity provider is still to be told our values, which have the id of the connection in them. */
const notSetUp: SetUp = {
  issuer: '',
  ssoUrl: null,
  certificates: [],
  metadataUrl: null,
  wantsSignedRequests: false,
  sloUrl: null,
  sloResponseUrl: null,
  clientId: null,
  clientSecret: null,
};

/** Whether the identity provider is known. Nothing signs in, and nothing is tested, before. */
export const isSetUp = ({ issuer }: Pick<SetUp, 'issuer'>): boolean => issuer !== '';

const FETCH_LIMITS = { millis: 10_000, bytes: limits.metadataMaxCharacters };

/**
 * How a connection is set up from now on; reads metadata where that is at an address. Throws the refusals
 * SINGLE_SIGN_ON_CONNECTION_INVALID, SINGLE_SIGN_ON_METADATA_FAILED and 429.
 */
export async function readSetUp(
  context: Context,
  fetch: Fetch,
  project: Project,
  wanted: Wanted,
  { saml, oidc }: Pick<Body, 'saml' | 'oidc'>,
): Promise<SetUp> {
  if (wanted.type === 'saml' ? oidc : saml) throw invalid('It has settings of the other type.');
  if (saml) return samlSetUp(context, fetch, project, wanted, saml);
  if (oidc) return oidcSetUp(context, project, wanted, oidc);
  return wanted.before ?? notSetUp;
}

async function samlSetUp(context: Context, fetch: Fetch, project: Project, wanted: Wanted, saml: Saml) {
  const { metadata_xml: xml, metadata_url: address, ...given } = saml;
  const isGiven = Object.values(given).some((value) => value !== undefined);
  if ([xml !== undefined, Boolean(address), isGiven].filter(Boolean).length > 1)
    throw invalid('Give the metadata, its address, or the other fields.');
  if (address) {
    await chargeDocument(context, project, wanted.teamId);
    return { ...(await metadataOf(await readMetadata(fetch, address), context.now)), metadataUrl: address };
  }
  if (xml !== undefined) return metadataOf(xml, context.now);
  const { before } = wanted;
  const issuer = saml.entity_id ?? before?.issuer;
  const ssoUrl = saml.sso_url ?? before?.ssoUrl;
  const certificates = saml.certificates
    ? await Promise.all(saml.certificates.map(certificateOf))
    : (before?.certificates ?? []);
  if (!issuer || !ssoUrl || certificates.length === 0)
    throw invalid('It needs "entity_id", "sso_url" and at least one of "certificates".');
  // What is given by hand would be overwritten by what is read.
  const { wantsSignedRequests, ...logout } = before?.issuer === issuer ? before : notSetUp;
  const { sloUrl, sloResponseUrl } =
    saml.slo_url === undefined ? logout : { sloUrl: saml.slo_url, sloResponseUrl: null };
  return { ...notSetUp, issuer, ssoUrl, certificates, wantsSignedRequests, sloUrl, sloResponseUrl };
}

/** A secret left out stays where it goes: no other issuer gets to know it. */
function oidcSetUp(context: Context, project: Project, { id, before }: Wanted, oidc: Oidc): SetUp {
  const { issuer, client_id: clientId, client_secret: secret } = oidc;
  const isSame = before?.issuer === issuer && before.clientId === clientId;
  const clientSecret =
    secret === undefined ? isSame && before.clientSecret : sealClientSecret(context, project, id, secret);
  if (!clientSecret) throw invalid('It needs "client_secret".');
  return { ...notSetUp, issuer, clientId, clientSecret };
}

/** The document at an address, of which no more is told than whether it is metadata. Throws the refusal SINGLE_SIGN_ON_METADATA_FAILED. */
export async function readMetadata(ask: Fetch, address: string): Promise<string> {
  try {
    const response = await publicFetch(ask)(address, {
      headers: { accept: 'application/samlmetadata+xml' },
      limits: FETCH_LIMITS,
    });
    if (response.status === 200) return await response.text();
    throw failed('Nothing answers at its address.');
  } catch (failure) {
    if (failure instanceof NoAnswer) throw failed('Nothing answers at its address.', failure);
    throw failure;
  }
}

/** What metadata says of an identity provider. Throws the refusal SINGLE_SIGN_ON_METADATA_FAILED. */
export async function metadataOf(xml: string, now: number): Promise<SetUp> {
  const { parseIdentityProviderMetadata } = await import('../saml/saml.ts');
  const { value, refused } = await parseIdentityProviderMetadata(xml, new Date(now));
  if (refused !== undefined) throw failed(sentenceOf(refused));
  const { entityId, singleSignOnService, singleLogoutService, logoutResponseService, certificates } = value;
  const { redirect: ssoUrl } = singleSignOnService;
  const sloUrl = singleLogoutService.redirect ?? null;
  const answersAt = logoutResponseService.redirect ?? null;
  if (ssoUrl === undefined) throw failed('The identity provider takes no requests by the redirect binding.');
  const texts = [entityId, ssoUrl, sloUrl ?? '', answersAt ?? ''];
  const isTooLong = texts.some(({ length }) => length > limits.connectionTextMaxCharacters);
  if (isTooLong || certificates.length > limits.certificatesOfConnection) throw failed('It says too much.');
  return {
    ...notSetUp,
    issuer: entityId,
    ssoUrl,
    certificates: certificates.map(({ pem }) => pem),
    wantsSignedRequests: value.wantsSignedRequests,
    sloUrl,
    sloResponseUrl: answersAt === sloUrl ? null : answersAt,
  };
}

async function certificateOf(text: string): Promise<string> {
  const { value, refused } = await parseSigningCertificate(text);
  if (refused === 'certificate_key_not_allowed')
    throw invalid('The key of a certificate is too weak, or of an unknown kind.');
  if (refused !== undefined) throw invalid('A certificate is no certificate in PEM.');
  return value.pem;
}

export const invalid = (detail: string, cause?: unknown) =>
  new Refusal('SINGLE_SIGN_ON_CONNECTION_INVALID', { detail, cause });

const failed = (detail: string, cause?: unknown) => new Refusal('SINGLE_SIGN_ON_METADATA_FAILED', { detail, cause });
