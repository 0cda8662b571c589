import { listed, type OldDatabase } from './old-database.ts';

/** A realm of Keycloak's database, put together as its export has it. */
export const keycloak: OldDatabase = {
  main: ['user_entity'],
  tables: ['user_entity', 'credential', 'federated_identity', 'user_attribute', 'org', 'user_group_membership'],
  tenant: 'realm',
  statements: (has) => [
    ...(has('org')
      ? [
          `select null::jsonb as record, jsonb_build_object('type', 'team', 'source_id', o.id, 'display_name', o.name) as more
          from org o where o.enabled and o.realm_id = ${realm}`,
        ]
      : []),
    `select jsonb_build_object('id', u.id, 'username', u.username, 'email', u.email, 'emailVerified', u.email_verified,
        'firstName', u.first_name, 'lastName', u.last_name, 'enabled', u.enabled,
        'createdTimestamp', u.created_timestamp, 'serviceAccountClientId', u.service_account_client_link,
        'attributes', (select jsonb_object_agg(a.name, a.list) from (
          select name, jsonb_agg(value) as list from user_attribute where user_id = u.id group by name) a),
        'credentials', ${listed(credential, 'credential c where c.user_id = u.id')},
        'federatedIdentities', ${listed(identity, 'federated_identity f where f.user_id = u.id')}) as record,
      ${has('org') && has('user_group_membership') ? memberships : "'{}'::jsonb"} as more
    from user_entity u where u.realm_id = ${realm}`,
  ],
};

const realm = '(select id from realm where name = $1)';
const credential = `jsonb_build_object('type', c.type, 'secretData', c.secret_data, 'credentialData', c.credential_data)`;
const identity = `jsonb_build_object('identityProvider', f.identity_provider, 'userId', f.federated_user_id)`;
/** The members of an organization are those of a group that is its own. */
const memberships = `jsonb_build_object('teams', ${listed(
  `jsonb_build_object('source_id', o.id)`,
  `user_group_membership g join org o on o.group_id = g.group_id and o.enabled and o.realm_id = u.realm_id
    where g.user_id = u.id`,
)})`;
