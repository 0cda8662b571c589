-- The migration that Prisma makes of the schema of Auth.js.
create table "User" ("id" text not null primary key, "name" text, "email" text unique, "emailVerified" timestamp(3),
  "image" text, "createdAt" timestamp(3) not null default current_timestamp, "updatedAt" timestamp(3) not null);
create table "Account" ("userId" text not null references "User" ("id") on delete cascade, "type" text not null,
  "provider" text not null, "providerAccountId" text not null, "refresh_token" text, "access_token" text,
  "expires_at" integer, "token_type" text, "scope" text, "id_token" text, "session_state" text,
  "createdAt" timestamp(3) not null default current_timestamp, "updatedAt" timestamp(3) not null,
  primary key ("provider", "providerAccountId"));
create table "Authenticator" ("credentialID" text not null unique, "userId" text not null references "User" ("id"),
  "providerAccountId" text not null, "credentialPublicKey" text not null, "counter" integer not null,
  "credentialDeviceType" text not null, "credentialBackedUp" boolean not null, "transports" text,
  primary key ("userId", "credentialID"));
insert into "User" values ('c1', 'Ada', 'ada@example.com', '2023-01-02 10:00:00', null, '2023-01-01 10:00:00', now());
insert into "Account" ("userId", "type", "provider", "providerAccountId", "updatedAt")
values ('c1', 'oauth', 'github', '583231', now()), ('c1', 'webauthn', 'passkey', 'ab+/', now());
insert into "Authenticator" values ('ab+/', 'c1', 'ab+/', 'pQECAyYgASFYIA==', 3, 'singleDevice', false, null);
