import { type SourceName, sourceNames } from '@latchkey/sdk/import-files';

const names: Readonly<Record<string, string>> = {
  latchkey: 'Latchkey',
  auth0: 'Auth0',
  clerk: 'Clerk',
  firebase: 'Firebase',
  supabase: 'Supabase',
  keycloak: 'Keycloak',
  'better-auth': 'Better Auth',
  csv: 'CSV',
};

/** What people call a system; `auth0` → `Auth0`. */
export const systemName = (name: string): string => names[name] ?? name;

/** The systems whose files can be read, by name. */
export const systems: readonly (readonly [SourceName, string])[] = sourceNames.map((name) => [name, systemName(name)]);
