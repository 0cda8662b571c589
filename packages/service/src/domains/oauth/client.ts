import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { knownSetOfKey } from '../projects/keys/keys.ts';
import type { FindProject, Project } from '../projects/project.ts';

const MAIN_BRANCH = 'main';

/** The project of an OAuth client: the client id is the project id, a branch after `#` can only be `main`. */
export async function clientProject(findProject: FindProject, clientId = ''): Promise<Project | undefined> {
  const [wireId = '', branch = MAIN_BRANCH] = clientId.split('#');
  return branch === MAIN_BRANCH ? findProject(wireId) : undefined;
}

/** Whether an OAuth client's secret is right: a publishable client key of the project. */
export async function holdsSecret(
  context: Context,
  findProject: FindProject,
  project: Project,
  secret: string,
): Promise<boolean> {
  return (await knownSetOfKey(findProject, project, 'publishable_client_key', secret, context)) !== undefined;
}

interface Credentials {
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
}

/** The project that the token endpoint is called for. A client that proves itself otherwise needs no secret. */
export async function grantClient(
  context: Context,
  findProject: FindProject,
  { client_id, client_secret }: Credentials,
  isPublic: boolean,
): Promise<Project> {
  const project = await clientProject(findProject, client_id);
  const isRight = client_secret
    ? project && (await holdsSecret(context, findProject, project, client_secret))
    : isPublic;
  if (project && isRight) return project;
  throw new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null });
}
