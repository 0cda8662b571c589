import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import type { ServerApp } from '../apps/server-app.ts';
import type { AppContext } from '../context/app-context.ts';
import { callOfTeam } from '../context/call-of-team.ts';
import type { ThatTeam } from '../core/shapes/team.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';

const path = '/latchkey/teams/:team_id/set-up-links';
type Json = ResponseOf<`GET ${typeof path}`, 'client'>['items'][number];

/** What a link permits: to prove domains, to connect single sign-on, to provision members. */
export type SetUpPart = Json['parts'][number];

/** What a link is made with. */
export interface SetUpLinkOptions {
  /** What it permits; left out, all of it. */
  readonly parts?: readonly SetUpPart[] | undefined;
  /** How many days it is valid: 7 by default, 30 at most. */
  readonly expiresInDays?: number | undefined;
}

/** A link by which an administrator of a customer sets a team up without an account. */
export interface SetUpLink {
  /** UUID of the link; events of what was done by it name it. */
  readonly id: string;
  /** UUID of the team. */
  readonly teamId: string;
  /** What it permits. */
  readonly parts: readonly SetUpPart[];
  /** When it was created. */
  readonly createdAt: Date;
  /** Until when it can be opened. */
  readonly expiresAt: Date;
  /** When it was last opened; null if never. */
  readonly lastOpenedAt: Date | null;
  /** Ends it immediately. */
  end(): Promise<void>;
}

/** A link that was just created. */
export interface NewSetUpLink extends SetUpLink {
  /** The address to send to the administrator, which can't be read again. */
  readonly url: string;
}

/**
 * Creates a set-up link for a team. Clients need `$update_team`:
 * `const { url } = await createSetUpLink(app, team, { parts: ['domains', 'connection'] });`
 */
export async function createSetUpLink(
  app: ClientApp | ServerApp,
  { id }: ThatTeam,
  { parts, expiresInDays }: SetUpLinkOptions = {},
): Promise<NewSetUpLink> {
  const context = contextOf(app);
  const body = toWire<BodyOf<`POST ${typeof path}`, 'client'>>({ parts: parts && [...parts], expiresInDays });
  const { url, ...link } = await callOfTeam(context)(`POST ${path}`, { params: { team_id: id }, body });
  return { ...shown(context, link), url };
}

/**
 * The set-up links of a team that are valid, oldest first. Clients need `$update_team`:
 * `for (const link of await listSetUpLinks(app, team)) await link.end();`
 */
export async function listSetUpLinks(app: ClientApp | ServerApp, { id }: ThatTeam): Promise<SetUpLink[]> {
  const context = contextOf(app);
  const { items } = await callOfTeam(context)(`GET ${path}`, { params: { team_id: id } });
  return items.map((link) => shown(context, link));
}

function shown(context: AppContext, link: Json): SetUpLink {
  const params = { team_id: link.team_id, link_id: link.id };
  return {
    ...context.fromWire(link),
    async end() {
      await callOfTeam(context)(`DELETE ${path}/:link_id`, { params });
    },
  };
}
