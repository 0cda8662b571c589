import type { Endpoints, InputOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { trustUrl } from '../projects/trusted-url.ts';
import { providerIdOf } from '../providers/connection-id.ts';
import { forgetArrivals } from '../sessions/by-connection/sessions.ts';
import { hasVerifiedDomain } from '../team-domains/verified.ts';
import { lockTeamFor, teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { type Connection, isSameProvider, isSameSetUp, type Settings } from './connection.ts';
import {
  connectionById,
  connectionsOf,
  deleteAccounts,
  deleteConnectionRow,
  insertConnection,
  type OfTeam,
  updateConnection,
} from './queries.ts';
import { recordConnection } from './record.ts';
import { invalid, isSetUp, readSetUp } from './set-up.ts';

type Created = InputOf<Endpoints['POST /latchkey/teams/:team_id/sso-connections']>['body'];
type Changed = InputOf<Endpoints['PATCH /latchkey/teams/:team_id/sso-connections/:connection_id']>['body'];

/** What clients need to hold in a team to manage its connections. */
export const managing = (teamId: string) => ({ teamId, permissions: ['$update_team'] }) as const;

const usual: Omit<Settings, 'displayName'> = {
  isEnabled: true,
  isRequired: false,
  allowsUnsolicited: false,
  startUrl: null,
  signsRequests: false,
  emailClaim: null,
  nameClaim: null,
};

/** The connections of a team, oldest first. Throws what `teamFor` throws. */
export async function listConnections(
  context: Context,
  project: Project,
  asking: Asking,
  teamId: string,
): Promise<Connection[]> {
  await teamFor(context, project, asking, managing(teamId));
  return connectionsOf(context.db, project.id, teamId);
}

/** One of them. Throws the refusal SINGLE_SIGN_ON_CONNECTION_UNKNOWN, and what `teamFor` throws. */
export async function readConnection(
  context: Context,
  project: Project,
  asking: Asking,
  which: OfTeam,
): Promise<Connection> {
  await teamFor(context, project, asking, managing(which.teamId));
  return connectionFor(context, project, which);
}

/** A connection of this team. Throws the refusal SINGLE_SIGN_ON_CONNECTION_UNKNOWN. */
export async function connectionFor({ db }: Context, project: Project, { teamId, id }: OfTeam): Promise<Connection> {
  const found = await connectionById(db, project.id, id);
  if (found?.teamId !== teamId) throw new Refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN');
  return found;
}

/** Creates a connection of a team. Throws what the endpoint's row declares. */
export async function createConnection(
  context: Context,
  { fetch }: Pick<Services, 'fetch'>,
  project: Project,
  asking: Asking,
  { teamId, body }: { readonly teamId: string; readonly body: Created },
): Promise<Connection> {
  await teamFor(context, project, asking, managing(teamId));
  const { type } = body;
  const id = newId(context.random);
  const setUp = await readSetUp(context, fetch, project, { id, teamId, type, before: undefined }, body);
  const settings = settingsOf(body, { ...usual, displayName: body.display_name });
  const created = {
    id,
    teamId,
    type,
    createdAt: context.now,
    lastUsedAt: null,
    provenAt: null,
    secondFactorValues: [],
  };
  const connection: Connection = { ...created, ...settings, ...setUp };
  return inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(teamId));
    if ((await connectionsOf(context.db, project.id, teamId)).length >= limits.connectionsOfTeam)
      throw new Refusal('SINGLE_SIGN_ON_CONNECTIONS_TOO_MANY');
    await checkConnection(context, project, connection, undefined);
    checkStart(project, connection, undefined);
    await insertConnection(context.db, project.id, connection);
    await recordConnection(context, project.id, 'single_sign_on_connection.created', connection);
    return connection;
  });
}

/**
 * Changes a connection. With another identity provider its users are unknown again; with other keys, too, it has to
 * prove itself again.
 * Throws what the endpoint's row declares.
 */
export async function changeConnection(
  context: Context,
  { fetch }: Pick<Services, 'fetch'>,
  project: Project,
  asking: Asking,
  { which, body }: { readonly which: OfTeam; readonly body: Changed },
): Promise<Connection> {
  const known = await readConnection(context, project, asking, which);
  const setUp = await readSetUp(context, fetch, project, { ...known, before: known }, body);
  return inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(which.teamId));
    const before = await connectionFor(context, project, which);
    const settings = settingsOf(body, before);
    // What was read before the lock counts only where it was asked for.
    const changes = body.saml || body.oidc ? setUp : before;
    const isOther = changes.issuer !== before.issuer;
    const provenAt = isSameSetUp(before, changes) ? before.provenAt : null;
    const isCleared = before.secondFactorValues.length > 0 && !isSameProvider(before, changes);
    const secondFactorValues = isCleared ? [] : before.secondFactorValues;
    const connection = { ...before, ...changes, ...settings, provenAt, secondFactorValues };
    await checkConnection(context, project, connection, isOther ? undefined : before);
    checkStart(project, connection, body.start_url === undefined ? before : undefined);
    await updateConnection(context.db, project.id, connection);
    if (isOther) {
      await deleteAccounts(context.db, project.id, providerIdOf(before.id));
      await forgetArrivals(context, project, before.id);
    }
    const fields = { fields: [...Object.keys(body), ...(isCleared ? ['second_factor_values'] : [])] };
    await recordConnection(context, project.id, 'single_sign_on_connection.updated', connection, fields);
    return connection;
  });
}

/** Deletes a connection; its users stay. Throws the refusal SINGLE_SIGN_ON_CONNECTION_UNKNOWN, and what `teamFor` throws. */
export const deleteConnection = (context: Context, project: Project, asking: Asking, which: OfTeam): Promise<void> =>
  inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(which.teamId));
    const connection = await connectionFor(context, project, which);
    await deleteConnectionRow(context.db, project.id, which.id);
    await deleteAccounts(context.db, project.id, providerIdOf(which.id));
    await recordConnection(context, project.id, 'single_sign_on_connection.deleted', connection);
  });

function settingsOf(body: Changed, before: Settings): Settings {
  const { email, display_name: name } = body.attribute_mapping ?? {};
  return {
    displayName: body.display_name ?? before.displayName,
    isEnabled: body.is_enabled ?? before.isEnabled,
    isRequired: body.is_required_for_domains ?? before.isRequired,
    allowsUnsolicited: body.allows_unsolicited ?? before.allowsUnsolicited,
    startUrl: body.start_url === undefined ? before.startUrl : body.start_url,
    signsRequests: body.sign_requests ?? before.signsRequests,
    emailClaim: email === undefined ? before.emailClaim : email,
    nameClaim: name === undefined ? before.nameClaim : name,
  };
}

/**
 * One that is required already, of the same identity provider, has been proven: it can be changed, and switched off, also
 * once its team has lost the domain. Throws the refusals SINGLE_SIGN_ON_CONNECTION_INVALID and SINGLE_SIGN_ON_NOT_PROVEN.
 */
async function checkConnection(
  context: Context,
  project: Project,
  connection: Connection,
  before: Connection | undefined,
): Promise<void> {
  const { type, isEnabled, allowsUnsolicited, signsRequests, startUrl, isRequired, provenAt, teamId } = connection;
  if (isEnabled && !isSetUp(connection)) throw invalid(`It needs "${type}" to be enabled.`);
  if (allowsUnsolicited && (type !== 'saml' || startUrl === null))
    throw invalid('A sign-in may begin at the identity provider by SAML alone, and with a "start_url".');
  if (signsRequests && type !== 'saml') throw invalid('Requests are signed by SAML alone.');
  if (!isRequired || before?.isRequired) return;
  const isProven = provenAt !== null && (await hasVerifiedDomain(context, project, teamId));
  if (!isProven) throw new Refusal('SINGLE_SIGN_ON_NOT_PROVEN');
}

/**
 * A start page that is given or comes into use has to be trusted. One that has ceased to be blocks no other change: no
 * browser is sent there, because each arrival checks it, too. Throws REDIRECT_URL_NOT_WHITELISTED.
 */
function checkStart(
  project: Project,
  { startUrl, allowsUnsolicited }: Connection,
  /** The connection whose start page stays; undefined where one is given. */
  before: Connection | undefined,
): void {
  const comesIntoUse = before === undefined || (allowsUnsolicited && !before.allowsUnsolicited);
  if (startUrl !== null && comesIntoUse) trustUrl(project, startUrl);
}
