import { data, listOf } from '../answers.ts';
import type { Replies } from '../table.ts';
import { DAY, type Item, idOf, NOW } from './ids.ts';

const DOMAINS = 'GET /latchkey/teams/:team_id/domains';
const CONNECTIONS = 'GET /latchkey/teams/:team_id/sso-connections';
const KEYS = 'GET /latchkey/teams/:team_id/sso-connections/:connection_id/saml-keys';
const DIRECTORIES = 'GET /latchkey/teams/:team_id/directories';

export type DomainBody = Item<typeof DOMAINS>;
export type ConnectionBody = Item<typeof CONNECTIONS>;
export type KeyBody = Item<typeof KEYS>;
export type DirectoryBody = Item<typeof DIRECTORIES>;

export const domainBody = (changes: Partial<DomainBody> = {}): DomainBody => ({
  id: idOf(1, 8),
  team_id: idOf(1, 9),
  domain: 'acme.example',
  txt_record: { name: '_latchkey.acme.example', value: 'latchkey-domain-verification=x7k2' },
  verified_at_millis: null,
  last_checked_at_millis: null,
  first_failed_at_millis: null,
  created_at_millis: NOW,
  ...changes,
});

const saml: NonNullable<ConnectionBody['saml']> = {
  entity_id: '',
  sso_url: '',
  certificates: [],
  metadata_url: null,
  slo_url: null,
  wants_signed_requests: false,
  service_provider: {
    entity_id: `https://id.example/saml/${idOf(1, 7)}/metadata`,
    acs_url: `https://id.example/saml/${idOf(1, 7)}/acs`,
    slo_url: `https://id.example/saml/${idOf(1, 7)}/slo`,
    metadata_url: `https://id.example/saml/${idOf(1, 7)}/metadata.xml`,
  },
};

/** A connection that is to be set up. */
export const connectionBody = (changes: Partial<ConnectionBody> = {}): ConnectionBody => ({
  id: idOf(1, 7),
  team_id: idOf(1, 9),
  display_name: 'Okta',
  type: 'saml',
  is_enabled: false,
  is_required_for_domains: false,
  allows_unsolicited: false,
  start_url: null,
  sign_requests: false,
  identity_provider_hash: 'Zm9yIHdoaWNoIGlkZW50aXR5IHByb3ZpZGVy',
  second_factor_values: [],
  attribute_mapping: { email: null, display_name: null },
  saml,
  oidc: null,
  created_at_millis: NOW,
  last_used_at_millis: null,
  ...changes,
});

/** The same, whose identity provider is known. */
export const knownConnection = (changes: Partial<ConnectionBody> = {}): ConnectionBody =>
  connectionBody({
    saml: {
      ...saml,
      entity_id: 'http://www.okta.com/exk1',
      sso_url: 'https://acme.okta.example/sso',
      certificates: [
        {
          fingerprint_sha256: 'AB:CD',
          subject: 'CN=acme',
          not_before_millis: NOW,
          not_after_millis: NOW + 31_536_000_000,
        },
      ],
    },
    ...changes,
  });

/** A key of ours that signs, unless it is changed. */
export const keyBody = (number: number, changes: Partial<KeyBody> = {}): KeyBody => ({
  fingerprint_sha256: Array.from({ length: 32 }, (_, index) => `${(index + number) % 10}${number % 10}`).join(':'),
  subject: 'CN=id.example',
  not_before_millis: NOW,
  not_after_millis: NOW + 3650 * DAY,
  state: 'current',
  certificate_pem: `-----BEGIN CERTIFICATE-----\nMIIB${number}\n-----END CERTIFICATE-----`,
  active_at_millis: NOW,
  gone_at_millis: null,
  ...changes,
});

/** Two keys while the first is being replaced. */
export const replacedKeys = (): KeyBody[] => [
  keyBody(2, { state: 'next', active_at_millis: NOW + 7 * DAY }),
  keyBody(1, { gone_at_millis: NOW + 14 * DAY }),
];

export const directoryBody = (tokens: DirectoryBody['tokens'] = []): DirectoryBody => ({
  id: idOf(1, 9),
  display_name: 'Okta',
  base_url: `https://id.example/scim/${idOf(1, 9)}`,
  created_at_millis: NOW,
  tokens,
});

export const directoryToken = (last_four = 'x7k2'): DirectoryBody['tokens'][number] => ({
  id: idOf(2, 9),
  last_four,
  created_at_millis: NOW,
  last_used_at_millis: null,
});

export const passedTest = {
  at_millis: NOW,
  outcome: 'passed',
  steps: [
    { name: 'response', outcome: 'passed', reason: null, message: null },
    { name: 'user', outcome: 'passed', reason: null, message: null },
  ],
  assertion: '<Response/>',
  attributes: [{ name: 'groups', values: ['Staff', 'Admins'] }],
  user: { subject: '00u1', email: 'grace@acme.example', is_of_verified_domain: true, display_name: 'Grace Hopper' },
} as const;

/** The replies for the single sign-on of a team, from lists that tests change. */
export const singleSignOnReplies = (lists: {
  readonly domains?: readonly DomainBody[];
  readonly connections?: readonly ConnectionBody[];
  readonly directories?: readonly DirectoryBody[];
  readonly keys?: readonly KeyBody[];
}): Replies => ({
  [DOMAINS]: () => listOf(...(lists.domains ?? [])),
  [CONNECTIONS]: () => listOf(...(lists.connections ?? [])),
  [KEYS]: () => listOf(...(lists.keys ?? [keyBody(1)])),
  [DIRECTORIES]: () => listOf(...(lists.directories ?? [])),
  'GET /latchkey/teams/:team_id/sso-connections/:connection_id/last-test': data(passedTest),
});
