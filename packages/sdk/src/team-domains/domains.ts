import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import type { ServerApp } from '../apps/server-app.ts';
import type { AppContext } from '../context/app-context.ts';
import { callOfTeam } from '../context/call-of-team.ts';
import type { ThatTeam } from '../core/shapes/team.ts';
import type { ResponseOf } from '../core/wire/call.ts';

const path = '/latchkey/teams/:team_id/domains';
type Json = ResponseOf<`GET ${typeof path}/:domain_id`, 'client'>;

/** A domain that a team has added. It's the team's once it is verified, and no other team's then. */
export interface TeamDomain {
  /** UUID of the domain. */
  readonly id: string;
  /** UUID of the team that added it. */
  readonly teamId: string;
  /** The name in lower case, letters beyond ASCII in Punycode: `example.com`. */
  readonly domain: string;
  /** The TXT record by which the team verifies the domain. It stays there: it's looked up again every day. */
  readonly txtRecord: { readonly name: string; readonly value: string };
  /** When it was verified; null as long as it isn't. */
  readonly verifiedAt: Date | null;
  /** When its record was last looked up; null if never. */
  readonly lastCheckedAt: Date | null;
  /** When the record of a verified domain first couldn't be found; null while it is. After a week the domain isn't verified anymore. */
  readonly firstFailedAt: Date | null;
  /** When the team added it. */
  readonly createdAt: Date;
  /** Looks up the record now, and answers the verified domain. Rejects with a `RefusalError` that says what is wrong. */
  verify(): Promise<TeamDomain>;
  /** Removes it from the team. */
  delete(): Promise<void>;
}

/**
 * The domains of a team, by name. Clients need `$update_team`:
 * `for (const { domain, verifiedAt } of await listTeamDomains(app, team)) console.log(domain, verifiedAt);`
 */
export async function listTeamDomains(app: ClientApp | ServerApp, { id }: ThatTeam): Promise<TeamDomain[]> {
  const context = contextOf(app);
  const { items } = await callOfTeam(context)(`GET ${path}`, { params: { team_id: id } });
  return items.map((domain) => shown(context, domain));
}

/**
 * Adds a domain to a team, which is still to be verified. Clients need `$update_team`:
 * `const { txtRecord } = await addTeamDomain(app, team, 'example.com');`
 */
export async function addTeamDomain(app: ClientApp | ServerApp, { id }: ThatTeam, domain: string): Promise<TeamDomain> {
  const context = contextOf(app);
  return shown(context, await callOfTeam(context)(`POST ${path}`, { params: { team_id: id }, body: { domain } }));
}

function shown(context: AppContext, domain: Json): TeamDomain {
  const params = { team_id: domain.team_id, domain_id: domain.id };
  return {
    ...context.fromWire(domain),
    verify: async () => shown(context, await callOfTeam(context)(`POST ${path}/:domain_id/verify`, { params })),
    async delete() {
      await callOfTeam(context)(`DELETE ${path}/:domain_id`, { params });
    },
  };
}
