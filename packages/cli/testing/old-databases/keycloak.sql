-- Tables of Keycloak 26, as far as they say who its users are.
create table realm (id varchar(36) not null primary key, name varchar(255) unique, enabled boolean not null default true);
create table user_entity (id varchar(36) not null primary key, email varchar(255), email_constraint varchar(255),
  email_verified boolean not null default false, enabled boolean not null default false, federation_link varchar(255),
  first_name varchar(255), last_name varchar(255), realm_id varchar(255), username varchar(255),
  created_timestamp bigint, service_account_client_link varchar(255), not_before integer not null default 0);
create table credential (id varchar(36) not null primary key, salt bytea, type varchar(255), user_id varchar(36),
  created_date bigint, user_label varchar(255), secret_data text, credential_data text, priority integer);
create table federated_identity (identity_provider varchar(255) not null, realm_id varchar(36),
  federated_user_id varchar(255), federated_username varchar(255), token text, user_id varchar(36) not null);
create table user_attribute (name varchar(255) not null, value varchar(255), user_id varchar(36) not null,
  id varchar(36) not null primary key default gen_random_uuid()::text, long_value text);
create table org (id varchar(255) not null primary key, enabled boolean not null, realm_id varchar(255) not null,
  group_id varchar(255) not null, name varchar(255) not null, description varchar(4000), alias varchar(255) not null);
create table user_group_membership (group_id varchar(36) not null, user_id varchar(36) not null,
  membership_type varchar(255) not null default 'UNMANAGED');
insert into realm values ('r1', 'shop'), ('r2', 'master');
insert into user_entity (id, email, email_verified, enabled, first_name, last_name, realm_id, username,
  created_timestamp, service_account_client_link)
values ('b1', 'ada@example.com', true, true, 'Ada', 'Lovelace', 'r1', 'ada', 1672567200000, null),
  ('b2', null, false, true, null, null, 'r1', 'service-account-api', 1672567200000, 'api'),
  ('b3', 'root@example.com', true, true, null, null, 'r2', 'admin', 1672567200000, null);
insert into credential (id, type, user_id, secret_data, credential_data)
values ('c1', 'password', 'b1', '{"value":"a2V5","salt":"c2FsdA==","additionalParameters":{}}',
    '{"hashIterations":27500,"algorithm":"pbkdf2-sha256","additionalParameters":{}}'),
  ('c2', 'otp', 'b1', '{"value":"12345678901234567890"}',
    '{"subType":"totp","digits":6,"counter":0,"period":30,"algorithm":"HmacSHA1"}');
insert into federated_identity values ('github', 'r1', '583231', 'ada', null, 'b1');
insert into user_attribute (name, value, user_id) values ('plan', 'pro', 'b1');
insert into org values ('o1', true, 'r1', 'g1', 'Engines', null, 'engines'), ('o2', true, 'r2', 'g2', 'Others', null, 'x');
insert into user_group_membership values ('g1', 'b1'), ('g0', 'b1');
