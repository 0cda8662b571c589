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
import { followOut } from '@latchkey/testing/saml/pages';
import { ada, startSimplesamlphp, whyNoSimplesamlphp } from '@latchkey/testing/saml/simplesamlphp';
import { signInThere } from '@latchkey/testing/saml/simplesamlphp-pages';
import { beforeAll, describe, expect, test } from 'vitest';

// Debian's SimpleSAMLphp and the endpoints of a connection, which know each other by their metadata alone.

const reason = isFull ? whyNoSimplesamlphp() : 'it is part of the full run';
if (isFull && reason) console.log(`SimpleSAMLphp isn't tried: ${reason}.`);

const TARGET = 'http://localhost:3000/signed-out';
const START = 'http://localhost:3000/handler/sign-in';

describe.skipIf(reason)('SimpleSAMLphp', () => {
  let project: TestProject;
  let team: TeamWithDomain;
  let visits: ReturnType<typeof visitsOf>;
  let identityProvider: Awaited<ReturnType<typeof startSimplesamlphp>>;

  beforeAll(async () => {
    project = await newProject();
    team = await newTeamWithDomain(project);
    await verifyDomain(team.admin, team.teamId, ada.mail.replace(/.*@/, ''));
    visits = visitsOf(project, signInThere);
    identityProvider = await startSimplesamlphp();
  });

  /** A connection that is known there, with such settings, by what our endpoint says of it. */
  async function connected(settings = ''): Promise<TestConnection> {
    const metadata_xml = await (await fetch(identityProvider.metadata)).text();
    const connection = await newSamlConnection(team, {
      saml: { metadata_xml },
      sign_requests: true,
      allows_unsolicited: true,
      start_url: START,
    });
    const { entity_id: entityId, metadata_url } = connection.body.saml.service_provider;
    const metadata = (await project.bare(`GET ${new URL(metadata_url).pathname}`)).text;
    // It refuses requests without our signature, because that asks for it.
    expect(metadata).toContain('AuthnRequestsSigned="true"');
    identityProvider.register([{ entityId, metadata, settings }]);
    return connection;
  }

  test.each([
    ['signed', ''],
    ['signed and encrypted', "'assertion.encryption' => true"],
    ['with an encrypted name', "'nameid.encryption' => true"],
  ])('signs users in by assertions: %s', async (_, settings) => {
    const { call } = await visits.session(await connected(settings));
    expect((await call('GET /users/me')).body).toMatchObject({ primary_email: ada.mail });
  });

  test.each([
    ['the response alone is signed', "'saml20.sign.assertion' => false", 'assertion_unsigned'],
    // It encrypts with AES-CBC.
    [
      'the encrypted assertion alone is signed',
      "'assertion.encryption' => true, 'saml20.sign.response' => false",
      'encryption_unauthenticated',
    ],
    [
      'the name is another one each time',
      "'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'",
      'name_id_transient',
    ],
  ])('refuses users where %s', async (_, settings, told) => {
    const { answer } = await visits.signIn(await connected(settings));
    expect(answer.text).toContain(told);
    expect(toldApp(answer).code).toBeUndefined();
  });

  test('begins none of an application that it does not know, and says why', async () => {
    const begun = signInThere(cookieJar(), identityProvider.signIn('https://unknown.example'));
    await expect(begun).rejects.toThrow(/ answered 200: .*https:\/\/unknown\.example/);
  });

  test('begins sign-ins, which go on at the application', async () => {
    const connection = await connected();
    const { entity_id } = connection.body.saml.service_provider;
    const browser = cookieJar();
    const { SAMLResponse, RelayState } = await signInThere(browser, identityProvider.signIn(entity_id));
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
    expect((await browser(flow.provider)).headers.get('location')).toContain('/loginuserpass.php?');
  });

  test('signs users out here who sign out there, and learns of it', async () => {
    const connection = await connected();
    const [{ browser, isLive }, elsewhere] = [await visits.session(connection), await visits.session(connection)];
    const answer = await visits.bring(await followOut(browser, identityProvider.signOut));
    expect([await isLive(), await elsewhere.isLive()]).toEqual([false, true]);
    const end = await browser(answer.headers.get('location') ?? '');
    expect(end.headers.get('location')).toBe(new URL('/', identityProvider.metadata).href);
  });
});
