import * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { OwnerRole } from './owner-roles.ts';
import type { RefusalName } from './refusals.ts';
import type { SetUpPart } from './set-up-parts.ts';

/** The three access levels of a request, lowest first; a higher level may call whatever a lower one may. */
export const accessLevels = ['client', 'server', 'admin'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** One schema for every access level, or one per level; a level left out takes that of the next lower one. */
export type ByLevel<S> = S | { readonly client?: S; readonly server?: S; readonly admin?: S };

/** How an endpoint answers when all went well. */
export type Answer =
  | { readonly kind: 'json'; readonly status: 200 | 201; readonly schema: ByLevel<z.ZodType> }
  | { readonly kind: 'text'; readonly status: 200 }
  | { readonly kind: 'bytes'; readonly status: 200 }
  | { readonly kind: 'web-page'; readonly status: 200 }
  | { readonly kind: 'redirect'; readonly status: RedirectStatus };

/** 303 sends a browser on by GET, 307 by the method that it came with. */
export type RedirectStatus = 303 | 307;

/**
 * One endpoint of the API as data. The service's routes, the wire types of the SDK, the OpenAPI document,
 * the authorization matrix and the fuzzer are all derived from these rows.
 */
export interface Endpoint {
  /** What it is for, in one line. */
  readonly purpose: string;
  /** The lowest access level that may call it; `public` needs none. */
  readonly access: AccessLevel | 'public';
  /** The error that the absence of a signed-in user answers; left out where no user is needed. */
  readonly user?: 'SCHEMA_ERROR' | 'CANNOT_GET_OWN_USER_WITHOUT_USER' | 'USER_AUTHENTICATION_REQUIRED';
  /** Nothing of the signed-in user is looked at but the id, so nothing else is read. */
  readonly userAs?: 'id';
  /** What an access token answers whose session has ended; left out, `ACCESS_TOKEN_EXPIRED`, so that clients refresh. */
  readonly sessionEnded?: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';
  /** Where the project comes from; `headers` is the rule. */
  readonly projectFrom?: 'headers' | 'path' | 'query' | 'body' | 'nowhere';
  /** Only project `internal` has this endpoint; others get `EXPECTED_INTERNAL_PROJECT`. */
  readonly internalOnly?: true;
  readonly params?: z.ZodObject;
  readonly query?: ByLevel<z.ZodObject>;
  /** Headers of its own, named without the `x-latchkey-` prefix. */
  readonly headers?: z.ZodObject;
  readonly body?: ByLevel<z.ZodType>;
  /** All that counts is in the address: a body is left unread, whatever its form. */
  readonly bodyUnread?: true;
  /** Largest body in bytes; 64 KiB where it is left out. */
  readonly bodyLimit?: number;
  readonly answer: Answer;
  /** A second good answer, of status 201, where `answer` is of 200: an act that may have made nothing yet. */
  readonly created?: z.ZodType;
  /** Headers of a good answer, named without the prefix. Under our own prefix alone: published clients know none. */
  readonly answerHeaders?: z.ZodObject;
  /** The known errors of the endpoint itself; those of authentication and validation go without saying. */
  readonly errors: readonly ErrorCode[];
  /** Only the user in person may do it, or set these fields of the body; who acts as the user is refused: IMPERSONATED. */
  readonly inPerson?: true | readonly string[];
  /**
   * The act, or giving one of these fields of the body, needs a proof of who acts that is not too old: PROOF_TOO_OLD. That
   * of a client's own session, at higher levels of an owner's session that stands in for a key; keys need none.
   */
  readonly recentProof?: true | readonly string[];
  /**
   * The least role of an owner whose session stands in for a server or admin key: OWNER_ROLE_INSUFFICIENT. Left out, it follows
   * from method and access, see `neededOwnerRole`.
   */
  readonly ownerRole?: OwnerRole;
  /** The same for giving a field of the body, where that asks for more. */
  readonly ownerRoleOf?: Readonly<Record<string, OwnerRole>>;
  /** Open to a session that proves less than the sign-in policy asks: ways in, ways to prove more, ways to enrol. */
  readonly belowMinimum?: true;
  /** Its handler only reads, outside of transactions, and a replica of the database may be asked instead of the primary. */
  readonly reads?: 'replica';
  /** What an app keeps that is stale after the call, by the names of the SDK's caches; it is read again. Left out where that is nothing. */
  readonly invalidates?: readonly string[];
  /** The plain-text refusals that it can give. */
  readonly refusals?: readonly RefusalName[];
  /** A set-up link that permits this part may call it for its team; `any` for every link. Left out: SET_UP_NOT_PERMITTED. */
  readonly setUp?: SetUpPart | 'any';
  /** Ours, beyond the protocol that published SDKs speak. */
  readonly addition?: true;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /${string}` | `${Method} `;
export type EndpointTable = { readonly [K in EndpointKey]?: Endpoint };

/** A JSON answer. */
export function json<const S extends ByLevel<z.ZodType>, const Status extends 200 | 201 = 200>(
  schema: S,
  status?: Status,
) {
  return { kind: 'json', status: (status ?? 200) as Status, schema } as const;
}

/** A plain-text answer. */
export const text = { kind: 'text', status: 200 } as const;

/** Bytes of a media type of their own, for example an image. */
export const bytes = { kind: 'bytes', status: 200 } as const;

/** A page for people, as HTML; browsers are told of failures by a page as well. */
export const webPage = { kind: 'web-page', status: 200 } as const;

/** Sends the browser on; what goes wrong is answered like anywhere else. */
export const redirect = <const Status extends RedirectStatus>(status: Status) =>
  ({ kind: 'redirect', status }) as const;

/** The answer of an act that has nothing to say: exactly `{"success": true}`. */
export const success = json(z.object({ success: z.literal(true) }));

/** A list that is not paginated. */
export function list<const S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), is_paginated: z.literal(false) });
}

/** A page of a list; feeding `next_cursor` back as `cursor` gives the next page. */
export function page<const S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.object({ next_cursor: z.string().nullable() }),
  });
}

/** A page of a list that tells, where it is asked to, how many there are on all pages. */
export function countedPage<const S extends z.ZodType>(item: S) {
  return page(item).extend({
    total: z
      .object({
        count: z.int().describe('Counted to 10,000 at most.'),
        is_exact: z.boolean().describe('False where there are more.'),
      })
      .optional()
      .describe('How many there are on all pages; only with `count`.'),
  });
}

/** The schema that holds for a level. */
export function atLevel<S extends z.ZodType>(schema: ByLevel<S>, level: AccessLevel): S | undefined {
  if (isSchema(schema)) return schema;
  for (let index = accessLevels.indexOf(level); index >= 0; index--) {
    const found = schema[accessLevels[index] as AccessLevel];
    if (found) return found;
  }
  return undefined;
}

/** The levels that may call an endpoint, lowest first. */
export function allowedLevels(endpoint: Endpoint): readonly AccessLevel[] {
  return endpoint.access === 'public' ? accessLevels : accessLevels.slice(accessLevels.indexOf(endpoint.access));
}

function isSchema<S extends z.ZodType>(schema: ByLevel<S>): schema is S {
  return '_zod' in schema;
}

type SchemasOf<S> = S extends z.ZodType ? S : S extends object ? Extract<S[keyof S], z.ZodType> : never;
type OutputOf<S> = [SchemasOf<S>] extends [never] ? undefined : z.output<SchemasOf<S>>;
type Highest<S> = S extends z.ZodType
  ? S
  : S extends { admin: infer A }
    ? A
    : S extends { server: infer B }
      ? B
      : S extends { client: infer C }
        ? C
        : never;

/** The checked input of an endpoint: with one body per level, any of them. */
export interface InputOf<E> {
  readonly params: E extends { params: infer S } ? OutputOf<S> : undefined;
  readonly query: E extends { query: infer S } ? OutputOf<S> : undefined;
  readonly headers: E extends { headers: infer S } ? OutputOf<S> : undefined;
  readonly body: E extends { body: infer S } ? OutputOf<S> : undefined;
}

type HeadersOf<E> = E extends { answerHeaders: infer S extends z.ZodObject } ? z.input<S> : unknown;

type CreatedOf<E> = E extends { created: infer S extends z.ZodType } ? z.input<S> : never;

/** What a handler returns: the fullest shape; rendering drops what the caller's level does not declare. */
export type ResultOf<E> = E extends { answer: { kind: 'json'; schema: infer S } }
  ? Highest<S> extends z.ZodType
    ? (z.input<Highest<S>> & HeadersOf<E>) | CreatedOf<E>
    : never
  : E extends { answer: { kind: 'bytes' } }
    ? { readonly type: string; readonly data: Uint8Array }
    : E extends { answer: { kind: 'redirect' } }
      ? Redirect
      : string;

/** Where a browser is sent on to; the status is that of the row where it is left out. */
export interface Redirect {
  readonly location: string;
  readonly status?: RedirectStatus;
}
