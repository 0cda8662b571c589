import { authJs } from './auth-js.ts';
import { auth0 } from './auth0.ts';
import { betterAuth } from './better-auth.ts';
import { clerk } from './clerk.ts';
import { cognito } from './cognito.ts';
import { csv } from './csv.ts';
import { devise } from './devise.ts';
import { django } from './django.ts';
import { firebase } from './firebase.ts';
import { keycloak } from './keycloak.ts';
import { laravel } from './laravel.ts';
import { latchkey } from './latchkey.ts';
import type { Source, SourceRecord } from './source.ts';
import { stackAuth } from './stack-auth.ts';
import { supabase } from './supabase.ts';
import { wordpress } from './wordpress.ts';

/** What exports are read of. A record without a name of its own is that of the first one that recognises it. */
export const sources = {
  latchkey,
  auth0,
  clerk,
  firebase,
  devise,
  supabase,
  keycloak,
  'auth-js': authJs,
  'better-auth': betterAuth,
  'stack-auth': stackAuth,
  cognito,
  django,
  laravel,
  wordpress,
  csv,
} as const satisfies Readonly<Record<string, Source>>;
/** A system whose exports are read. */
export type SourceName = keyof typeof sources;

/** All of them. */
export const sourceNames = Object.keys(sources) as SourceName[];

/** The system that a record seems to be of; undefined where none recognises it. */
export const recognised = (record: SourceRecord, isTable: boolean): SourceName | undefined =>
  sourceNames.find((name) => (isTable || name !== 'csv') && sources[name].recognises(record));
