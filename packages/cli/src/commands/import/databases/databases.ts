import type { SourceName } from '@latchkey/sdk/import-files';
import { authJs } from './auth-js.ts';
import { betterAuth } from './better-auth.ts';
import { keycloak } from './keycloak.ts';
import type { OldDatabase } from './old-database.ts';
import { stackAuth } from './stack-auth.ts';
import { supabase } from './supabase.ts';

/** The systems whose PostgreSQL is read. */
export const databases: { readonly [Name in SourceName]?: OldDatabase } = {
  supabase,
  'better-auth': betterAuth,
  'auth-js': authJs,
  keycloak,
  'stack-auth': stackAuth,
};
