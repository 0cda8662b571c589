import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import type { ServerApp } from '../apps/server-app.ts';
import type { AppContext } from '../context/app-context.ts';
import { callOfTeam } from '../context/call-of-team.ts';
import type { ThatTeam } from '../core/shapes/team.ts';
import type { ResponseOf } from '../core/wire/call.ts';

const path = '/latchkey/teams/:team_id/directories';
type Json = ResponseOf<`POST ${typeof path}`, 'client'>;

/** A bearer token by which an identity provider provisions members. */
export interface DirectoryToken {
  /** UUID of the token. */
  readonly id: string;
  /** The last four characters of the token. */
  readonly lastFour: string;
  /** When it was created. */
  readonly createdAt: Date;
  /** When it was last used, to the minute; null if never. */
  readonly lastUsedAt: Date | null;
  /** Revokes it immediately. */
  revoke(): Promise<void>;
}

/** A token that was just created. */
export interface NewDirectoryToken extends DirectoryToken {
  /** The token itself, which can't be read again. */
  readonly token: string;
}

/** An identity provider that provisions the members of a team by SCIM. */
export interface Directory {
  /** UUID of the directory. */
  readonly id: string;
  /** What it is called in lists: `Okta`. */
  readonly displayName: string;
  /** What the identity provider asks for as the SCIM base URL, or tenant URL. */
  readonly baseUrl: string;
  /** When it was connected. */
  readonly createdAt: Date;
  /** The valid tokens, oldest first. */
  readonly tokens: readonly DirectoryToken[];
  /** Creates a token. Earlier ones stay valid until they are revoked: create one, enter it at the identity provider, then revoke the old one. */
  createToken(): Promise<NewDirectoryToken>;
  /** Disconnects it. Its tokens are revoked; the members it provisioned stay in the team. */
  delete(): Promise<void>;
}

/**
 * The directories of a team, oldest first. Clients need `$update_team`:
 * `for (const { displayName, tokens } of await listDirectories(app, team)) console.log(displayName, tokens);`
 */
export async function listDirectories(app: ClientApp | ServerApp, { id }: ThatTeam): Promise<Directory[]> {
  const context = contextOf(app);
  const { items } = await callOfTeam(context)(`GET ${path}`, { params: { team_id: id } });
  return items.map((directory) => shown(context, id, directory));
}

/**
 * Connects a directory to a team. Clients need `$update_team`:
 * `const { baseUrl, createToken } = await createDirectory(app, team, { displayName: 'Okta' });`
 */
export async function createDirectory(
  app: ClientApp | ServerApp,
  { id }: ThatTeam,
  { displayName }: { readonly displayName: string },
): Promise<Directory> {
  const context = contextOf(app);
  const input = { params: { team_id: id }, body: { display_name: displayName } };
  return shown(context, id, await callOfTeam(context)(`POST ${path}`, input));
}

function shown(context: AppContext, teamId: string, directory: Json): Directory {
  const params = { team_id: teamId, directory_id: directory.id };
  const call = callOfTeam(context);
  const withRevoke = <T extends { readonly id: string }>(token: T) => ({
    ...token,
    async revoke() {
      await call(`DELETE ${path}/:directory_id/tokens/:token_id`, { params: { ...params, token_id: token.id } });
    },
  });
  const { tokens, ...fields } = context.fromWire(directory);
  return {
    ...fields,
    tokens: tokens.map(withRevoke),
    createToken: async () =>
      withRevoke(context.fromWire(await call(`POST ${path}/:directory_id/tokens`, { params, body: {} }))),
    async delete() {
      await call(`DELETE ${path}/:directory_id`, { params });
    },
  };
}
