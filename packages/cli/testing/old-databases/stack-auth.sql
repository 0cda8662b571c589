-- Tables of Stack Auth, as its schema for Prisma has them; columns that say nothing of users are left out.
create type "BooleanTrue" as enum ('TRUE');
create type "ContactChannelType" as enum ('EMAIL');
create table "Team" ("tenancyId" uuid not null, "teamId" uuid not null, "mirroredProjectId" text not null,
  "mirroredBranchId" text not null, "createdAt" timestamp(3) not null default current_timestamp,
  "displayName" text not null, "clientMetadata" jsonb, "clientReadOnlyMetadata" jsonb, "serverMetadata" jsonb,
  "profileImageUrl" text, primary key ("tenancyId", "teamId"));
create table "ProjectUser" ("tenancyId" uuid not null, "projectUserId" uuid not null, "mirroredProjectId" text not null,
  "mirroredBranchId" text not null, "createdAt" timestamp(3) not null default current_timestamp, "displayName" text,
  "serverMetadata" jsonb, "clientReadOnlyMetadata" jsonb, "clientMetadata" jsonb, "profileImageUrl" text,
  "requiresTotpMfa" boolean not null default false, "totpSecret" bytea, "isAnonymous" boolean not null default false,
  primary key ("tenancyId", "projectUserId"));
create table "TeamMember" ("tenancyId" uuid not null, "projectUserId" uuid not null, "teamId" uuid not null,
  primary key ("tenancyId", "projectUserId", "teamId"));
create table "TeamMemberDirectPermission" ("id" uuid primary key default gen_random_uuid(), "tenancyId" uuid not null,
  "projectUserId" uuid not null, "teamId" uuid not null, "permissionId" text not null);
create table "ProjectUserOAuthAccount" ("id" uuid not null default gen_random_uuid(), "tenancyId" uuid not null,
  "projectUserId" uuid, "configOAuthProviderId" text not null, "providerAccountId" text not null, "email" text,
  "allowConnectedAccounts" boolean not null default true, "allowSignIn" boolean not null default true);
create table "ContactChannel" ("tenancyId" uuid not null, "projectUserId" uuid not null,
  "id" uuid not null default gen_random_uuid(), "type" "ContactChannelType" not null, "isPrimary" "BooleanTrue",
  "usedForAuth" "BooleanTrue", "isVerified" boolean not null, "value" text not null);
create table "PasswordAuthMethod" ("tenancyId" uuid not null, "authMethodId" uuid not null default gen_random_uuid(),
  "projectUserId" uuid not null, "passwordHash" text not null);
create table "PasskeyAuthMethod" ("tenancyId" uuid not null, "authMethodId" uuid not null default gen_random_uuid(),
  "projectUserId" uuid not null, "credentialId" text not null, "publicKey" text not null, "userHandle" text not null,
  "transports" text[], "credentialDeviceType" text not null, "counter" integer not null);
create table "ProjectApiKey" ("tenancyId" uuid not null, "id" uuid not null default gen_random_uuid(),
  "secretApiKey" text not null unique, "createdAt" timestamp(3) not null default current_timestamp,
  "expiresAt" timestamp(3), "manuallyRevokedAt" timestamp(3), "description" text not null,
  "isPublic" boolean not null default false, "teamId" uuid, "projectUserId" uuid);
insert into "Team" ("tenancyId", "teamId", "mirroredProjectId", "mirroredBranchId", "createdAt", "displayName",
  "serverMetadata")
values ('00000000-0000-4000-8000-000000000001', '70000000-0000-4000-8000-000000000001', 'p1', 'main',
  '2023-01-01 10:00:00', 'Engines', '{"plan": "pro"}');
insert into "ProjectUser" ("tenancyId", "projectUserId", "mirroredProjectId", "mirroredBranchId", "createdAt",
  "displayName", "requiresTotpMfa", "totpSecret", "isAnonymous")
values ('00000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'p1', 'main',
    '2023-01-01 10:00:00', 'Ada', true, '12345678901234567890', false),
  ('00000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002', 'p1', 'main',
    '2023-01-01 10:00:00', null, false, null, true),
  ('00000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000003', 'p2', 'main',
    '2023-01-01 10:00:00', 'Of another project', false, null, false);
insert into "TeamMember" values ('00000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001',
  '70000000-0000-4000-8000-000000000001');
insert into "TeamMemberDirectPermission" ("tenancyId", "projectUserId", "teamId", "permissionId")
values ('00000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001',
  '70000000-0000-4000-8000-000000000001', 'team_admin');
insert into "ProjectUserOAuthAccount" ("tenancyId", "projectUserId", "configOAuthProviderId", "providerAccountId")
values ('00000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'github', '583231');
insert into "ContactChannel" ("tenancyId", "projectUserId", "type", "isPrimary", "usedForAuth", "isVerified", "value")
values ('00000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'EMAIL', 'TRUE', 'TRUE', true,
  'ada@example.com');
insert into "PasswordAuthMethod" ("tenancyId", "projectUserId", "passwordHash")
values ('00000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', '$2a$10$hash');
insert into "PasskeyAuthMethod" ("tenancyId", "projectUserId", "credentialId", "publicKey", "userHandle", "transports",
  "credentialDeviceType", "counter")
values ('00000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'abcd', 'pQECAyYgASFYIA', 'x',
  '{internal}', 'multiDevice', 0);
insert into "ProjectApiKey" ("tenancyId", "secretApiKey", "createdAt", "description", "projectUserId")
values ('00000000-0000-4000-8000-000000000001', 'sk_ofada', '2023-01-01 10:00:00', 'of the build',
  '10000000-0000-4000-8000-000000000001');
