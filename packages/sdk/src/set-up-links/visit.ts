import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import type { SetUpPart } from './links.ts';

/** A visit by a set-up link, which ends after an hour, or when the link is opened again. */
export interface SetUpVisit {
  /** What is done in the visit is done with it: see `setUpApp`. */
  readonly token: string;
  /** Until when the token is valid. */
  readonly tokenExpiresAt: Date;
  /** Until when the link can be opened. */
  readonly linkExpiresAt: Date;
  /** What the link permits. */
  readonly parts: readonly SetUpPart[];
  /** The team that is set up. */
  readonly team: { readonly id: string; readonly displayName: string };
}

/**
 * Opens a set-up link by the secret that its address ends with; null if the link isn't valid anymore:
 * `const visit = await openSetUpLink(app, location.hash.slice(1));`
 */
export async function openSetUpLink(app: ClientApp, secret: string): Promise<SetUpVisit | null> {
  const context = contextOf(app);
  const opening = context.call()('POST /latchkey/set-up/open', { body: { secret } });
  const visit = await nullOnRefusal('SET_UP_LINK_OVER', opening);
  return visit && context.fromWire(visit);
}

/**
 * An app that acts in a visit: for the domains, connections and directories of its team, as far as the link permits.
 * `const domains = await listTeamDomains(setUpApp(app, visit.token), visit.team);`
 */
export function setUpApp(app: ClientApp, token: string): ClientApp {
  const { extraRequestHeaders } = contextOf(app).options;
  // The class comes with the app: imported here, some bundlers would cut it out of the first load.
  const App = app.constructor as typeof ClientApp;
  return new App({
    inheritsFrom: app,
    tokenStore: 'memory',
    extraRequestHeaders: { ...extraRequestHeaders, 'x-latchkey-set-up-token': token },
  });
}

/** Ends the link of a visit, because all is set up: `await finishSetUp(setUpApp(app, visit.token));` */
export async function finishSetUp(app: ClientApp): Promise<void> {
  await contextOf(app).call()('POST /latchkey/set-up/finish', { body: {} });
}
