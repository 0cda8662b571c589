import type { OfUser } from '../context/lists.ts';
import type { AuthorizedResource } from '../sign-in/authorization-requests.ts';

/** An application that the user signs in to through the project, and what it may do. */
export interface ConnectedApp {
  /** By which the project knows it. */
  readonly clientId: string;
  /** What it is called. */
  readonly name: string;
  /** Null where it has none. */
  readonly logoUrl: string | null;
  /** Its own site; null where it has none. */
  readonly homeUrl: string | null;
  /** What the user has allowed it: `['openid', 'email']`. */
  readonly scopes: readonly string[];
  /** What the user has allowed it at APIs of the project. */
  readonly resources: readonly AuthorizedResource[];
  /** When the user first allowed it something. */
  readonly createdAt: Date;
  /** When the user last signed in to it through the project. */
  readonly lastAuthorizedAt: Date;
  /** Takes back what the user has allowed it; its tokens end. It asks again at its next sign-in. */
  disconnect(): Promise<void>;
}

/** Newest first. */
export async function listConnectedApps({ call, fromWire }: OfUser): Promise<ConnectedApp[]> {
  const { items } = await call('GET /latchkey/connected-apps');
  return items.map((app) => ({
    ...fromWire(app),
    async disconnect() {
      await call('DELETE /latchkey/connected-apps/:client_id', { params: { client_id: app.client_id } });
    },
  }));
}
