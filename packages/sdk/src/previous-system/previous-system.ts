import { contextOf } from '../apps/inherited.ts';
import type { ServerApp } from '../apps/server-app.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf } from '../core/wire/call.ts';
import { callAs } from '../core/wire/call.ts';

const path = '/latchkey/previous-system';

/** How passwords are checked at the previous system. A secret that is left out stays while the rest is the same. */
export type PreviousPasswords =
  | { readonly kind: 'hook'; readonly url: string }
  | {
      readonly kind: 'oauth';
      readonly tokenUrl: string;
      readonly userinfoUrl: string;
      readonly clientId: string;
      readonly clientSecret?: string | undefined;
      readonly realm?: string | undefined;
    }
  | { readonly kind: 'supabase'; readonly url: string; readonly apiKey?: string | undefined }
  | { readonly kind: 'firebase'; readonly url?: string | undefined; readonly apiKey?: string | undefined };

/** Whose tokens are exchanged for sessions. */
export interface PreviousSessions {
  /** What the claim `iss` of its tokens says. */
  readonly issuer: string;
  /** What `aud` has to have; in tokens without one, `azp`. */
  readonly audience: string;
  /** Clients whose tokens are accepted, by `azp` and `client_id`, beside the audience itself. */
  readonly clients?: string[] | undefined;
  /** Its public keys; where the issuer's OpenID configuration says if left out. */
  readonly jwksUrl?: string | undefined;
  /** How long after it was issued a token is accepted at most; a day if left out. */
  readonly maxAgeSeconds?: number | undefined;
  /** Accept tokens that say `aal1`: also of users who have a second factor there. Not if left out. */
  readonly allowOneFactor?: boolean | undefined;
}

/** What a previous system is set with. */
export interface PreviousSystemOptions {
  /** What imports from it are called: `auth0`. */
  readonly source: string;
  /** When it ends by itself; at most a year from now. */
  readonly endsAt: Date;
  /** How many users it has. */
  readonly toldUsers?: number | null | undefined;
  /** How a password is checked there; not at all if left out. */
  readonly passwords?: PreviousPasswords | null | undefined;
  /** Whose tokens are exchanged; none if left out. `secret` is the shared one of tokens signed by HS256; null forgets it. */
  readonly sessions?: (PreviousSessions & { readonly secret?: string | null | undefined }) | null | undefined;
}

/** The system that users come from, and how far the move is. */
export interface PreviousSystem {
  /** What imports from it are called. */
  readonly source: string;
  /** When it ends by itself. */
  readonly endsAt: Date;
  /** Whether the end is still to come. */
  readonly isOn: boolean;
  /** How passwords are checked there, without secrets; null if they aren't. */
  readonly passwords: PreviousPasswords | null;
  /** Whose tokens are exchanged; null if none are. */
  readonly sessions: (PreviousSessions & { readonly hasSecret: boolean }) | null;
  /** How many users it has, as you said. */
  readonly toldUsers: number | null;
  /** How many of its users are here: imported, or created at a sign-in. */
  readonly usersHere: number;
  /** How many aren't here yet; null if it isn't known how many there are. */
  readonly usersMissing: number | null;
  /** How many users sign-ins have created. */
  readonly createdAtSignIn: number;
  /** How many tokens were exchanged for sessions. */
  readonly exchangedSessions: number;
  /** When it couldn't be asked the last time, or its answer not be used; null if never. */
  readonly failedAt: Date | null;
  /** Why: `not_reached`. */
  readonly failure: string | null;
  /** When it was set first. */
  readonly createdAt: Date;
}

/** A previous system that was just set. */
export interface NewPreviousSystem extends PreviousSystem {
  /** The secret that signs the requests to a hook, which can't be read again; null if none was generated. */
  readonly hookSecret: string | null;
}

/** The system that users come from; null without one: `(await getPreviousSystem(app))?.usersMissing` */
export async function getPreviousSystem(app: ServerApp): Promise<PreviousSystem | null> {
  const context = contextOf(app);
  const json = await nullOnRefusal('PREVIOUS_SYSTEM_UNKNOWN', callAs(context.connection, 'server')(`GET ${path}`, {}));
  return json && context.fromWire(json);
}

/**
 * Sets which system users come from, and until when:
 * `await setPreviousSystem(app, { source: 'supabase', endsAt, passwords: { kind: 'supabase', url, apiKey } });`
 */
export async function setPreviousSystem(app: ServerApp, options: PreviousSystemOptions): Promise<NewPreviousSystem> {
  const context = contextOf(app);
  const body = toWire<BodyOf<`PUT ${typeof path}`, 'server'>>(options);
  return context.fromWire(await callAs(context.connection, 'server')(`PUT ${path}`, { body }));
}

/** Stops asking the previous system and forgets its secrets: `await removePreviousSystem(app);` */
export async function removePreviousSystem(app: ServerApp): Promise<void> {
  await callAs(contextOf(app).connection, 'server')(`DELETE ${path}`, {});
}
