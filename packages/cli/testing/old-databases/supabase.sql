-- The schema auth, as the migrations of Supabase's Auth leave it; columns that say nothing of users are left out.
create schema auth;
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.users (
  instance_id uuid, id uuid not null primary key, aud varchar(255), role varchar(255), email varchar(255),
  encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz,
  confirmation_token varchar(255), recovery_token varchar(255), last_sign_in_at timestamptz, raw_app_meta_data jsonb,
  raw_user_meta_data jsonb, is_super_admin boolean, created_at timestamptz, updated_at timestamptz, phone text,
  banned_until timestamptz, is_sso_user boolean not null default false, deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create table auth.identities (
  provider_id text not null, user_id uuid not null references auth.users on delete cascade, identity_data jsonb not null,
  provider text not null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
  email text generated always as (lower(identity_data->>'email')) stored,
  id uuid not null default gen_random_uuid() primary key, unique (provider_id, provider)
);
create table auth.mfa_factors (
  id uuid not null primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text,
  factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null,
  updated_at timestamptz not null, secret text, phone text, last_challenged_at timestamptz
);
insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, is_anonymous, deleted_at)
values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.com', '$2a$10$hash', '2023-01-02 10:00:00+00',
    '{"provider": "email"}', '{"full_name": "Ada"}', '2023-01-01 10:00:00+00', false, null),
  ('22222222-2222-4222-8222-222222222222', null, null, null, '{}', '{}', '2023-01-01 10:00:00+00', true, null),
  ('33333333-3333-4333-8333-333333333333', 'gone@example.com', null, null, '{}', '{}', '2023-01-01 10:00:00+00', false,
    '2023-02-01 10:00:00+00');
insert into auth.identities (provider_id, user_id, identity_data, provider)
values ('1020', '11111111-1111-4111-8111-111111111111', '{"email": "ada@example.com"}', 'azure'),
  ('11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111111', '{}', 'email');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
values (gen_random_uuid(), '11111111-1111-4111-8111-111111111111', 'totp', 'verified', now(), now(),
  'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
