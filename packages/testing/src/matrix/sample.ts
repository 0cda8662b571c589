import type { ErrorCode } from '@latchkey/protocol/errors';
import type { RefusalName } from '@latchkey/protocol/refusals';
import type { CallOptions } from '../http/call.ts';
import type { Caller } from './callers.ts';
import type { Cast } from './cast.ts';
import type { Level } from './tenant/tenant.ts';

/** What a call comes to: the status of success, or the name of a failure. */
export type Outcome = number | ErrorCode | RefusalName;

/** One input of a route, valid for every caller that the route lets in. */
export interface Sample {
  readonly send?: (cast: Cast) => CallOptions & { readonly params?: Record<string, string> };
  /** The lowest level whose schema knows the fields. */
  readonly fieldsOf?: Level;
  /** What a caller whom the route lets in is answered; the row's status where it is left out. */
  readonly outcome?: (caller: Caller) => Outcome | undefined;
  /** What it takes away for good: where it succeeds it runs on a project that still has it, and that nothing else needs. */
  readonly destroys?: Destroyed;
}

/** A part of a tenant that no other part depends on; or so much that the tenant is good for nothing after it. */
export type Destroyed =
  | 'apiKey'
  | 'cliLogin'
  | 'connectedAccount'
  | 'connection'
  | 'roomForConnection'
  | 'directory'
  | 'emailTemplate'
  | 'emailTheme'
  | 'eventStream'
  | 'import'
  | 'invitation'
  | 'oauthClient'
  | 'ownerInvitation'
  | 'passkey'
  | 'permission'
  | 'signInCode'
  | 'setUpLink'
  | 'teamDomain'
  | 'verificationCode'
  | 'webhook'
  | 'everything';

/** An object of another project answers like one that does not exist. */
export const onlyOwn = (otherwise: Outcome) => (caller: Caller) => (caller.project === 'own' ? undefined : otherwise);
export const always = (outcome: Outcome) => () => outcome;
