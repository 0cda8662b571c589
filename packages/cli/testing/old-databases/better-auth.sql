-- As the command of Better Auth makes it, with the plugins admin, twoFactor, organization, apiKey and passkey.
create table "user" ("id" text not null primary key, "name" text not null, "email" text not null unique,
  "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null, "twoFactorEnabled" boolean, "role" text, "banned" boolean,
  "banReason" text, "banExpires" timestamptz);
create table "account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null,
  "userId" text not null references "user" ("id") on delete cascade, "accessToken" text, "refreshToken" text,
  "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text,
  "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz not null);
create table "organization" ("id" text not null primary key, "name" text not null, "slug" text not null unique,
  "logo" text, "createdAt" timestamptz not null, "metadata" text);
create table "member" ("id" text not null primary key, "organizationId" text not null references "organization" ("id"),
  "userId" text not null references "user" ("id"), "role" text not null, "createdAt" timestamptz not null);
create table "invitation" ("id" text not null primary key, "organizationId" text not null references "organization" ("id"),
  "email" text not null, "role" text, "status" text not null, "expiresAt" timestamptz not null,
  "createdAt" timestamptz default current_timestamp not null, "inviterId" text not null references "user" ("id"));
create table "apikey" ("id" text not null primary key, "name" text, "start" text, "prefix" text, "key" text not null,
  "userId" text not null references "user" ("id"), "enabled" boolean, "requestCount" integer, "expiresAt" timestamptz,
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null, "permissions" text, "metadata" text);
create table "passkey" ("id" text not null primary key, "name" text, "publicKey" text not null,
  "userId" text not null references "user" ("id"), "credentialID" text not null, "counter" integer not null,
  "deviceType" text not null, "backedUp" boolean not null, "transports" text, "createdAt" timestamptz, "aaguid" text);
create table "twoFactor" ("id" text not null primary key, "secret" text not null, "backupCodes" text not null,
  "userId" text not null references "user" ("id") on delete cascade, "verified" boolean);
insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "twoFactorEnabled", "banned", "banReason")
values ('u1', 'Ada', 'ada@example.com', true, '2023-01-01T10:00:00Z', true, true, 'spam'),
  ('u2', 'Grace', 'grace@example.com', false, '2023-01-01T10:00:00Z', null, null, null);
insert into "account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
values ('a1', 'u1', 'credential', 'u1', 'salt:key', now()), ('a2', '583231', 'twitter', 'u1', null, now());
insert into "organization" values ('o1', 'Engines', 'engines', null, '2023-01-01T10:00:00Z', null);
insert into "member" values ('m1', 'o1', 'u1', 'owner,admin', now()), ('m2', 'o1', 'u2', 'member', now());
insert into "invitation" ("id", "organizationId", "email", "role", "status", "expiresAt", "inviterId")
values ('i1', 'o1', 'alan@example.com', 'admin', 'pending', '2999-01-01T00:00:00Z', 'u1'),
  ('i2', 'o1', 'late@example.com', 'admin', 'pending', '2020-01-01T00:00:00Z', 'u1'),
  ('i3', 'o1', 'in@example.com', 'admin', 'accepted', '2999-01-01T00:00:00Z', 'u1');
-- SHA-256 of "ua_live_0123456789abcdef"; one that is off, one that has ended, and one that was kept as it is.
insert into "apikey" ("id", "name", "start", "key", "userId", "enabled", "expiresAt", "createdAt", "updatedAt")
select id, null, 'ua_liv', key, 'u2', on_, ends::timestamptz, '2023-01-01T10:00:00Z', now()
from (values
  ('k1', rtrim(translate(encode(sha256('ua_live_0123456789abcdef'), 'base64'), '+/', '-_'), '='), true, null),
  ('k2', rtrim(translate(encode(sha256('off'), 'base64'), '+/', '-_'), '='), false, null),
  ('k3', rtrim(translate(encode(sha256('past'), 'base64'), '+/', '-_'), '='), true, '2020-01-01T00:00:00Z'),
  ('k4', 'plain', true, null)
) as k (id, key, on_, ends);
insert into "passkey" values ('p1', 'Laptop', 'pQECAyYgASFYIA+/', 'u2', 'abcd', 7, 'multiDevice', true, 'internal,hybrid',
  now(), null);
-- Encrypted by Better Auth 1.7.25 under "a secret of a test, which is long enough".
insert into "twoFactor" values ('f1', '7c4914394e23057cd003e8fec805274a1bcc9a5788e92688a24fb7166c36131cad48eba16eef12fa10a2ae286f96b9321aeaac7d98b597b000723e32093e635d258b3511f16cb7fc',
  '2b275bf1ae5d0efa7f0c3a2bf919ff56b40dbd80fbbfbdf691882092a8553c25830b14f25fa0fddb1ed5a1795e59c07b61dc1f04b0d59b6c4810e68fbe723aaa3a0692917d',
  'u1', true);
