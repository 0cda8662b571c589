import { data, listOf } from '@latchkey/testing/fake-api/answers';
import { DAY, type Item, idOf } from '@latchkey/testing/fake-api/samples/ids';
import type { Replies } from '@latchkey/testing/fake-api/table';
import { team } from './teams.ts';

/** What a team has for its single sign-on, as the service lists it. */

const NOW = Date.UTC(2026, 10, 20, 12);
const DOMAINS = 'GET /latchkey/teams/:team_id/domains';
const CONNECTIONS = 'GET /latchkey/teams/:team_id/sso-connections';
const DIRECTORIES = 'GET /latchkey/teams/:team_id/directories';

type Domain = Item<typeof DOMAINS>;
type Connection = Item<typeof CONNECTIONS>;
type Directory = Item<typeof DIRECTORIES>;

/** Verified, unless it is changed. */
export function domain(number: number, changes: Partial<Domain> = {}): Domain {
  const name = changes.domain ?? 'engines-of-ada.example';
  return {
    id: idOf(number, 8),
    team_id: team.id,
    domain: name,
    txt_record: { name: `_latchkey.${name}`, value: `latchkey-domain-verification=${'7kq2m0rx'.repeat(4)}` },
    verified_at_millis: NOW - 30 * DAY,
    last_checked_at_millis: NOW,
    first_failed_at_millis: null,
    created_at_millis: NOW - 31 * DAY,
    ...changes,
  };
}

const saml: NonNullable<Connection['saml']> = {
  entity_id: '',
  sso_url: '',
  certificates: [],
  metadata_url: null,
  service_provider: {
    entity_id: `https://id.northwind.example/saml/${idOf(1, 7)}/metadata`,
    acs_url: `https://id.northwind.example/saml/${idOf(1, 7)}/acs`,
    metadata_url: `https://id.northwind.example/saml/${idOf(1, 7)}/metadata.xml`,
  },
};

/** To be set up. */
export const connection = (changes: Partial<Connection> = {}): Connection => ({
  id: idOf(1, 7),
  team_id: team.id,
  display_name: 'Okta',
  type: 'saml',
  is_enabled: false,
  is_required_for_domains: false,
  allows_unsolicited: false,
  start_url: null,
  attribute_mapping: { email: null, display_name: null },
  saml,
  oidc: null,
  created_at_millis: NOW,
  last_used_at_millis: null,
  ...changes,
});

/** The same, whose identity provider is known. */
export const known = (changes: Partial<Connection> = {}): Connection =>
  connection({
    saml: {
      ...saml,
      entity_id: 'http://www.okta.com/exk1a2b3c4d5',
      sso_url: 'https://engines.okta.example/app/sso/saml',
      certificates: [
        {
          fingerprint_sha256: 'AB:CD:EF',
          subject: 'CN=engines',
          not_before_millis: NOW,
          not_after_millis: NOW + 365 * DAY,
        },
      ],
    },
    ...changes,
  });

const passed = { outcome: 'passed', reason: null, message: null } as const;

export const passedTest = {
  at_millis: NOW,
  outcome: 'passed',
  steps: [
    { name: 'response', ...passed },
    { name: 'user', ...passed },
  ],
  assertion: '<Response/>',
  attributes: [
    { name: 'groups', values: ['Staff', 'Admins'] },
    {
      name: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
      values: ['grace@engines-of-ada.example'],
    },
  ],
  user: {
    subject: '00u1a2b3c4d5',
    email: 'grace@engines-of-ada.example',
    is_of_verified_domain: true,
    display_name: 'Grace Hopper',
  },
} as const;

export const failedTest = {
  ...passedTest,
  outcome: 'failed',
  steps: [
    {
      name: 'response',
      outcome: 'failed',
      reason: 'signature',
      message: 'The response is signed with another certificate.',
    },
  ],
  attributes: [],
  user: null,
} as const;

export const directory = (tokens: Directory['tokens'] = []): Directory => ({
  id: idOf(1, 9),
  display_name: 'Okta',
  base_url: `https://id.northwind.example/scim/${idOf(1, 9)}`,
  created_at_millis: NOW,
  tokens,
});

export const directoryToken = (): Directory['tokens'][number] => ({
  id: idOf(2, 9),
  last_four: 'm0rx',
  created_at_millis: NOW,
  last_used_at_millis: null,
});

export const connectionReplies = (lists: {
  readonly domains?: readonly Domain[];
  readonly connections?: readonly Connection[];
  readonly directories?: readonly Directory[];
}): Replies => ({
  [DOMAINS]: listOf(...(lists.domains ?? [])),
  [CONNECTIONS]: listOf(...(lists.connections ?? [])),
  [DIRECTORIES]: listOf(...(lists.directories ?? [])),
  'GET /latchkey/teams/:team_id/sso-connections/:connection_id/last-test': data(passedTest),
});
