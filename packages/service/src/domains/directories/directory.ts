import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import { issuerOf } from '../../platform/crypto/tokens.ts';
import type { Project } from '../projects/project.ts';

/** An identity provider that provisions the members of a team. */
export interface Directory {
  readonly id: string;
  readonly teamId: string;
  readonly displayName: string;
  /** A server has connected it: it creates accounts with any address, others with those of the team's domains. */
  readonly isTrusted: boolean;
  readonly createdAt: number;
}

/** A bearer token as it is stored: its value is a hash by then. */
export interface DirectoryToken {
  readonly id: string;
  readonly directoryId: string;
  readonly lastFour: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

type Described = ResultOf<Endpoints['GET /latchkey/teams/:team_id/directories']>['items'][number];

/** Where a directory is spoken to (RFC 7644, section 1.3). */
export const baseUrlOf = ({ baseUrl }: Pick<Context, 'baseUrl'>, { wireId }: Project, id: string): string =>
  `${issuerOf(baseUrl, wireId)}/scim/${id}/v2`;

/** A directory on the wire. */
export const describeDirectory = (
  context: Context,
  project: Project,
  { id, displayName, createdAt }: Directory,
  tokens: readonly DirectoryToken[],
): Described => ({
  id,
  display_name: displayName,
  base_url: baseUrlOf(context, project, id),
  created_at_millis: createdAt,
  tokens: tokens.map(describeToken),
});

export const describeToken = ({ id, lastFour, createdAt, lastUsedAt }: DirectoryToken) => ({
  id,
  last_four: lastFour,
  created_at_millis: createdAt,
  last_used_at_millis: lastUsedAt,
});
