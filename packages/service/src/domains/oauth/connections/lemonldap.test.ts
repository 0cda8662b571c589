import { newProject, refusal, type TestProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { cookieJar } from '@latchkey/testing/http/cookie-jar';
import {
  newSamlConnection,
  newTeamWithDomain,
  postResponse,
  type TeamWithDomain,
  type TestConnection,
  verifyDomain,
} from '@latchkey/testing/oauth/connection';
import { visitsOf } from '@latchkey/testing/oauth/visits';
import { begin, toldApp } from '@latchkey/testing/people/oauth-app';
import { startLemonldap, tyler, whyNoLemonldap } from '@latchkey/testing/saml/lemonldap';
import { signInThere, signOutThere } from '@latchkey/testing/saml/lemonldap-pages';
import { followOut } from '@latchkey/testing/saml/pages';
import { beforeAll, describe, expect, test } from 'vitest';

// Debian's LemonLDAP::NG and the endpoints of a connection, which know each other by their metadata alone.

const reason = isFull ? whyNoLemonldap() : 'it is part of the full run';
if (isFull && reason) console.log(`LemonLDAP::NG isn't tried: ${reason}.`);

const TARGET = 'http://localhost:3000/signed-out';
const START = 'http://localhost:3000/handler/sign-in';

describe.skipIf(reason)('LemonLDAP::NG', () => {
  let project: TestProject;
  let team: TeamWithDomain;
  let visits: ReturnType<typeof visitsOf>;
  let identityProvider: Awaited<ReturnType<typeof startLemonldap>>;

  beforeAll(async () => {
    project = await newProject();
    team = await newTeamWithDomain(project);
    await verifyDomain(team.admin, team.teamId, tyler.mail.replace(/.*@/, ''));
    visits = visitsOf(project, signInThere);
    identityProvider = await startLemonldap();
  }, 90_000);

  /** A connection that is known there, with such options, by what our endpoint says of it. */
  async function connected(options: Record<string, string | number> = {}): Promise<TestConnection> {
    const metadata_xml = await (await fetch(identityProvider.metadata)).text();
    const connection = await newSamlConnection(team, {
      saml: { metadata_xml },
      allows_unsolicited: true,
      start_url: START,
    });
    const metadata = (await project.bare(`GET ${new URL(connection.body.saml.service_provider.metadata_url).pathname}`))
      .text;
    identityProvider.register([{ metadata, options }]);
    return connection;
  }

  const xmlOf = (message: string) => Buffer.from(message, 'base64').toString();

  test.each([
    ['signed', {}, /<saml:Assertion /],
    // It encrypts with AES-CBC, so the response has to be signed as well.
    ['signed and encrypted', { EncryptionMode: 'assertion' }, /#aes128-cbc"[\s\S]*<\/saml:EncryptedAssertion>/],
    ['by a name of its own', { NameIDFormat: 'persistent' }, /nameid-format:persistent"/],
  ])('signs users in by assertions: %s', async (_, options, written) => {
    const { SAMLResponse, redeem } = await visits.signIn(await connected(options));
    expect(xmlOf(SAMLResponse)).toMatch(written);
    const { access_token } = await redeem();
    const me = await project.call('GET /users/me', { headers: { 'access-token': access_token } });
    expect(me.body).toMatchObject({ primary_email: tyler.mail, display_name: tyler.name });
  });

  test.each([
    ['the signature is made with SHA-1', { SignatureMethod: 'RSA_SHA1' }, 'signature_uses_sha1'],
    ['the name is another one each time', { NameIDFormat: 'transient' }, 'name_id_transient'],
  ])('refuses users where %s', async (_, options, told) => {
    const { answer } = await visits.signIn(await connected(options));
    expect(answer.text).toContain(told);
    expect(toldApp(answer).code).toBeUndefined();
  });

  test('takes no request without our signature, which its metadata asks for', async () => {
    const { provider } = await begin(project, {}, (await connected()).providerId);
    await signInThere(cookieJar(), provider.href);
    for (const name of ['Signature', 'SigAlg']) provider.searchParams.delete(name);
    await expect(signInThere(cookieJar(), provider.href)).rejects.toThrow(/ answered \d+: /);
  });

  test('begins sign-ins, which go on at the application', async () => {
    const connection = await connected();
    const { entity_id } = connection.body.saml.service_provider;
    const { SAMLResponse, RelayState } = await signInThere(cookieJar(), identityProvider.signIn(entity_id));
    const answer = await postResponse(connection, SAMLResponse, { relayState: RelayState });
    expect(answer.headers.get('location')).toBe(`${START}?sso_connection=${connection.id}`);
    expect(await postResponse(connection, SAMLResponse, { relayState: RelayState })).toMatchObject(
      refusal('SINGLE_SIGN_ON_RESPONSE_USED'),
    );
  });

  test('signs users out who sign out here, and leads them back', async () => {
    const connection = await connected();
    const { call, browser } = await visits.session(connection);
    const { url } = (await call('POST /latchkey/sso/sign-out', { redirect_url: TARGET })).body;
    const answer = await visits.bring(await followOut(browser, url));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, TARGET]);
    // There the user has to sign in again.
    const flow = await begin(project, {}, connection.providerId);
    expect(await (await browser(flow.provider)).text()).toContain('name="password"');
  });

  test('signs users out here who sign out there, and learns of it', async () => {
    const connection = await connected();
    const [{ browser, isLive }, elsewhere] = [await visits.session(connection), await visits.session(connection)];
    const answer = await visits.bring(await signOutThere(browser, identityProvider.signOut));
    expect([await isLive(), await elsewhere.isLive()]).toEqual([false, true]);
    // The frame shows a mark: the application has said that the user is signed out.
    const end = await browser(answer.headers.get('location') ?? '');
    expect(end.headers.get('location')).toMatch(/\/icons\/ok\.png$/);
  });
});
