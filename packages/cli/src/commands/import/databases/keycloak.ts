import { grouped, type Has, listIn, type OldDatabase } from './old-database.ts';

/** A realm of Keycloak's database, put together as its export has it. */
export const keycloak: OldDatabase = {
  main: ['user_entity'],
  tables: ['user_entity', 'credential', 'federated_identity', 'user_attribute', 'org', 'user_group_membership'],
  tenant: 'realm',
  statements(has) {
    const hasMembers = has('org') && has('user_group_membership');
    return [
      ...(has('org')
        ? [
            `select null::jsonb as record, jsonb_build_object('type', 'team', 'source_id', o.id, 'display_name', o.name) as more
          from org o where o.enabled and o.realm_id = ${realm} order by o.id`,
          ]
        : []),
      `select jsonb_build_object('id', u.id, 'username', u.username, 'email', u.email, 'emailVerified', u.email_verified,
        'firstName', u.first_name, 'lastName', u.last_name, 'enabled', u.enabled,
        'createdTimestamp', u.created_timestamp, 'serviceAccountClientId', u.service_account_client_link,
        'attributes', attributes.object, 'credentials', ${listIn('credentials')},
        'federatedIdentities', ${listIn('identities')}) as record,
      ${hasMembers ? `jsonb_build_object('teams', ${listIn('teams')})` : "'{}'::jsonb"} as more
    from user_entity u ${attributesIn(has)} ${credentials} ${identities} ${hasMembers ? teams : ''}
    where u.realm_id = ${realm}
    order by u.id`,
    ];
  },
};

const realm = '(select id from realm where name = $1)';

/** Values of more than 255 characters have a column of their own since Keycloak 24. */
function attributesIn(has: Has): string {
  const value = has('user_attribute', 'long_value') ? 'coalesce(a.value, a.long_value)' : 'a.value';
  return `left join (
      select user_id, jsonb_object_agg(name, list) as object from (
        select a.user_id, a.name, jsonb_agg(${value} order by ${value}) as list
        from user_attribute a group by a.user_id, a.name
      ) named group by user_id
    ) attributes on attributes.user_id = u.id`;
}

const credentials = grouped({
  as: 'credentials',
  object: `jsonb_build_object('type', c.type, 'secretData', c.secret_data, 'credentialData', c.credential_data)`,
  from: 'credential c',
  order: 'c.priority, c.id',
  by: { 'u.id': 'c.user_id' },
});

const identities = grouped({
  as: 'identities',
  object: `jsonb_build_object('identityProvider', f.identity_provider, 'userId', f.federated_user_id)`,
  from: 'federated_identity f',
  order: 'f.identity_provider',
  by: { 'u.id': 'f.user_id' },
});

/** The members of an organization are those of a group that is its own. */
const teams = grouped({
  as: 'teams',
  object: `jsonb_build_object('source_id', o.id)`,
  from: 'user_group_membership g join org o on o.group_id = g.group_id and o.enabled',
  order: 'o.id',
  by: { 'u.id': 'g.user_id', 'u.realm_id': 'o.realm_id' },
});
