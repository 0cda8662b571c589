import { auth0 } from './auth0.ts';
import { betterAuth } from './better-auth.ts';
import { clerk } from './clerk.ts';
import { csv } from './csv.ts';
import { firebase } from './firebase.ts';
import { keycloak } from './keycloak.ts';
import { latchkey } from './latchkey.ts';
import type { Source, SourceRecord } from './source.ts';
import { supabase } from './supabase.ts';

/** What exports are read of. A record without a name of its own is that of the first one that recognises it. */
export const sources = {
  latchkey,
  auth0,
  clerk,
  firebase,
  supabase,
  keycloak,
  'better-auth': betterAuth,
  csv,
} as const satisfies Readonly<Record<string, Source>>;
export type SourceName = keyof typeof sources;

export const sourceNames = Object.keys(sources) as SourceName[];

/** The system that a record seems to be of; undefined where none recognises it. */
export const recognised = (record: SourceRecord, isTable: boolean): SourceName | undefined =>
  sourceNames.find((name) => (isTable || name !== 'csv') && sources[name].recognises(record));
