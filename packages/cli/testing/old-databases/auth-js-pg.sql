-- The schema that the adapter of Auth.js for pg documents.
create table accounts (id serial primary key, "userId" integer not null, type varchar(255) not null,
  provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text,
  expires_at bigint, id_token text, scope text, session_state text, token_type text);
create table users (id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text);
insert into users (name, email) values ('Ada', 'ada@example.com');
insert into accounts ("userId", type, provider, "providerAccountId") values (1, 'oidc', 'azure-ad', '1020');
