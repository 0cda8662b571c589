import { data, done, knownError, listOf, refusal } from '@latchkey/testing/fake-api/answers';
import {
  connectionBody as connection,
  singleSignOnReplies as connectionReplies,
  directoryBody as directory,
  directoryToken,
  knownConnection as known,
  passedTest,
  replacedKeys,
} from '@latchkey/testing/fake-api/samples/single-sign-on';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { account } from '../../account-page.ts';
import { failures } from '../../failures.ts';
import { domain, failedTest } from '../../single-sign-on.ts';
import type { State, Step } from '../../state.ts';
import { members, noSingleSignOn, ofTeam, team } from '../../teams.ts';

type Lists = Parameters<typeof connectionReplies>[0];
type Options = Parameters<typeof account>[2];

const OF_TEAM = `/latchkey/teams/${team.id}` as const;

const at = (name: string, lists: Lists, { replies, steps }: Options = {}): State => ({
  ...account(`team-${team.id}`, name, {
    branding: { single_sign_on_screens: true },
    replies: { ...ofTeam, ...noSingleSignOn, ...connectionReplies(lists), ...replies },
    ...(steps && { steps }),
  }),
  group: 'single-sign-on',
  name,
});

const verified = domain(1);
const unverified = domain(2, { domain: 'engines.example', verified_at_millis: null });
const lost = domain(3, { domain: 'looms.example', first_failed_at_millis: verified.created_at_millis });
const untested = refusal('SINGLE_SIGN_ON_TEST_UNKNOWN');
const setUp: Step = { click: ['button', 'Set up Okta'] };
const tested = (test: Reply) => ({
  replies: { [`GET ${OF_TEAM}/sso-connections/${connection().id}/last-test`]: test },
});
/** A summary has no role to find it by. */
const openCertificates: readonly Step[] = [
  { focus: ['button', 'Copy Metadata URL'] },
  { press: 'Tab' },
  { press: 'Enter' },
  { see: 'In use' },
];
/** The response follows on the attributes. */
const openResponse: readonly Step[] = [
  { focus: ['button', 'Start test'] },
  { press: 'Tab' },
  { press: 'Tab' },
  { press: 'Enter' },
  { see: '<Response/>' },
];
const { saml: signed } = known();
const on = known({ is_enabled: true, is_required_for_domains: true });
const noExceptions = {
  [`GET ${OF_TEAM}/sso-connections/${on.id}/exceptions`]: listOf(),
  'GET /users': listOf(),
  'GET /team-member-profiles': listOf(),
  'GET /latchkey/team-members': members.some,
};

export const singleSignOn: readonly State[] = [
  at('nothing set up', {}),
  at('domains', { domains: [unverified, verified, lost] }),
  at(
    'domain not verified',
    { domains: [unverified] },
    {
      replies: { [`POST ${OF_TEAM}/domains/${unverified.id}/verify`]: refusal('TEAM_DOMAIN_RECORD_MISSING') },
      steps: [{ click: ['button', 'Verify engines.example'] }],
    },
  ),
  at('removing a domain', { domains: [verified] }, { steps: [{ click: ['button', 'Remove engines-of-ada.example'] }] }),
  at('domains not loaded', {}, { replies: { [`GET ${OF_TEAM}/domains`]: failures.broken } }),
  at('adding a connection', {}, { steps: [{ click: ['button', 'Add connection'] }] }),
  at(
    'test passed, with the response',
    { domains: [verified], connections: [known()] },
    { ...tested(data(passedTest)), steps: [setUp, ...openResponse] },
  ),
  at(
    'attributes by names of its own, one of which was not sent',
    {
      domains: [verified],
      connections: [
        known({ attribute_mapping: { email: passedTest.attributes[0]?.name ?? null, display_name: 'cn' } }),
      ],
    },
    { ...tested(data(passedTest)), steps: [setUp] },
  ),
  at(
    'requests are signed because the metadata ask for it',
    {
      connections: [known({ saml: signed && { ...signed, wants_signed_requests: true } })],
    },
    { ...tested(untested), steps: [setUp] },
  ),
  at(
    'stop signing requests, asked',
    { domains: [verified], connections: [{ ...on, sign_requests: true }] },
    {
      replies: { ...tested(data(passedTest)).replies, ...noExceptions },
      steps: [setUp, { click: ['switch', 'Sign requests'] }],
    },
  ),
  at(
    'begun at the identity provider',
    {
      domains: [verified],
      connections: [
        known({ is_enabled: true, allows_unsolicited: true, start_url: 'https://engines.example/sign-in' }),
      ],
    },
    { ...tested(data(passedTest)), steps: [setUp] },
  ),
  at(
    'begun at the identity provider, at a page that is not trusted',
    { domains: [verified], connections: [known({ is_enabled: true })] },
    {
      replies: {
        ...tested(data(passedTest)).replies,
        [`PATCH ${OF_TEAM}/sso-connections/${connection().id}`]: knownError('REDIRECT_URL_NOT_WHITELISTED'),
      },
      steps: [setUp, { fill: "The app's sign-in page", with: 'https://elsewhere.example/sign-in' }, { press: 'Enter' }],
    },
  ),
  at('steps', { connections: [connection()] }, { ...tested(untested), steps: [setUp] }),
  at(
    'metadata not read',
    { connections: [connection()] },
    {
      replies: {
        ...tested(untested).replies,
        [`PATCH ${OF_TEAM}/sso-connections/${connection().id}`]: refusal('SINGLE_SIGN_ON_METADATA_FAILED'),
      },
      steps: [
        setUp,
        { fill: 'Metadata URL', with: 'https://engines.okta.example/metadata' },
        { click: ['button', 'Save'] },
      ],
    },
  ),
  at('test failed', { domains: [verified], connections: [known()] }, { ...tested(data(failedTest)), steps: [setUp] }),
  at('test passed', { domains: [verified], connections: [known()] }, { ...tested(data(passedTest)), steps: [setUp] }),
  at(
    'required',
    { domains: [verified], connections: [on] },
    {
      replies: {
        ...tested(data(passedTest)).replies,
        ...noExceptions,
      },
      steps: [setUp],
    },
  ),
  at(
    'steps by OpenID Connect',
    {
      connections: [
        connection({
          display_name: 'Keycloak',
          type: 'oidc',
          saml: null,
          oidc: {
            issuer: '',
            client_id: '',
            redirect_url: `https://id.example/oidc/${connection().id}/callback`,
            post_logout_redirect_url: `https://id.example/oidc/${connection().id}/signed-out`,
            backchannel_logout_url: `https://id.example/oidc/${connection().id}/backchannel-logout`,
          },
        }),
      ],
    },
    { ...tested(untested), steps: [{ click: ['button', 'Set up Keycloak'] }] },
  ),
  ...['Entra ID', 'Google Workspace', 'OneLogin', 'PingOne', 'AD FS', 'LemonLDAP::NG', 'Elsewhere'].map((name) =>
    at(
      `steps for ${name}`,
      { connections: [connection({ display_name: name })] },
      { ...tested(untested), steps: [{ click: ['button', `Set up ${name}`] }] },
    ),
  ),
  at('our certificates', { connections: [known()] }, { ...tested(untested), steps: [setUp, ...openCertificates] }),
  at(
    'replacing our certificate',
    { connections: [known()] },
    {
      ...tested(untested),
      steps: [setUp, ...openCertificates, { click: ['button', 'Replace certificate'] }],
    },
  ),
  at(
    'replacing our certificate immediately',
    { connections: [known()] },
    {
      ...tested(untested),
      steps: [setUp, ...openCertificates, { click: ['button', 'Replace immediately'] }],
    },
  ),
  at(
    'our certificate, replaced',
    { connections: [known()], keys: replacedKeys() },
    { ...tested(untested), steps: [setUp, ...openCertificates] },
  ),
  at('deleting a connection', { connections: [on] }, { steps: [{ click: ['button', 'Delete Okta'] }] }),
  at('directory', { directories: [directory([directoryToken()])] }),
  at('directory whose pages are not known', {
    directories: [{ ...directory([directoryToken()]), display_name: 'Elsewhere' }],
  }),
  at(
    'token shown once',
    { directories: [directory()] },
    {
      replies: {
        [`POST ${OF_TEAM}/directories/${directory().id}/tokens`]: data({
          ...directoryToken(),
          token: `scim_${'7kq2m0rx'.repeat(6)}`,
        }),
      },
      steps: [{ click: ['button', 'Create token for Okta'] }],
    },
  ),
  at(
    'revoking a token',
    { directories: [directory([directoryToken()])] },
    {
      replies: { [`DELETE ${OF_TEAM}/directories/${directory().id}/tokens/${directoryToken().id}`]: done },
      steps: [{ click: ['button', 'Revoke the token ending in x7k2'] }],
    },
  ),
];
