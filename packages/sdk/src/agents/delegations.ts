import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import type { AppContext } from '../context/app-context.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';
import type { AuthorizedResource } from '../sign-in/authorization-requests.ts';

type Body = BodyOf<'POST /latchkey/delegations', 'client'>;
type Json = ResponseOf<'POST /latchkey/delegations', 'client'>;

/** What an agent is to do for a user, and with what. Names at least one resource or connected account. */
export interface NewDelegation {
  /** The client id of the agent. */
  readonly agent: string;
  /** What it is for, as the user reads it: `Book the trip to Oslo`. */
  readonly purpose: string;
  /** How long the agent may act: from a minute to 90 days. */
  readonly expiresInSeconds: number;
  /** APIs of the project, each with the scopes that the agent may have there. */
  readonly resources?: DelegatedScopes[] | undefined;
  /** The ids of providers whose tokens the agent may have: `['github']`. */
  readonly connectedAccounts?: string[] | undefined;
  /** Whether the agent may hand its tokens on to other agents; false by default. */
  readonly mayDelegate?: boolean | undefined;
}

/** An API of the project, and what an agent may do there. */
export interface DelegatedScopes {
  /** By which the API is known: `https://api.example.com`. */
  readonly identifier: string;
  /** Of its scopes at least one, none of which the user lacks. */
  readonly scopes: string[];
}

/** An agent that acts for the user: for a purpose and a time, with some of what the user may do. */
export interface Delegation {
  /** What the agent exchanges for tokens. Not a secret: it's good only with the credentials of the agent. */
  readonly id: string;
  /** Who acts. */
  readonly agent: {
    readonly clientId: string;
    readonly name: string;
    /** Null where it has none. */
    readonly logoUrl: string | null;
  };
  /** What it is for. */
  readonly purpose: string;
  /** What the agent may do at APIs of the project. */
  readonly resources: readonly AuthorizedResource[];
  /** The ids of providers whose tokens the agent may have. */
  readonly connectedAccounts: readonly string[];
  /** Whether the agent may hand its tokens on to other agents. */
  readonly mayDelegate: boolean;
  /** When the user made it. */
  readonly createdAt: Date;
  /** When it ends by itself. */
  readonly expiresAt: Date;
  /** When an agent last got a token by it; null if none ever did. */
  readonly lastUsedAt: Date | null;
  /** Ends it: agents get no more tokens by it. Tokens that APIs verify themselves are good until they expire. */
  end(): Promise<void>;
}

/**
 * Has an agent act for the signed-in user, who confirms first that it's them. Ends by itself, and with `end()`:
 * `await delegate(app, { agent, purpose: 'Book the trip to Oslo', expiresInSeconds: 3600, connectedAccounts: ['github'] })`
 */
export async function delegate(app: ClientApp, { agent, ...delegation }: NewDelegation): Promise<Delegation> {
  const context = contextOf(app);
  const body = toWire<Body>({ clientId: agent, ...delegation });
  return shown(context, await asUser(context)('POST /latchkey/delegations', { body }));
}

/** The delegations of the signed-in user that haven't ended, newest first. */
export async function listDelegations(app: ClientApp): Promise<Delegation[]> {
  const context = contextOf(app);
  const { items } = await asUser(context)('GET /latchkey/delegations');
  return items.map((delegation) => shown(context, delegation));
}

const asUser = (context: AppContext) => context.call(context.session());

const shown = (context: AppContext, delegation: Json): Delegation => ({
  ...context.fromWire(delegation),
  async end() {
    const params = { delegation_id: delegation.id };
    await asUser(context)('DELETE /latchkey/delegations/:delegation_id', { params });
  },
});
