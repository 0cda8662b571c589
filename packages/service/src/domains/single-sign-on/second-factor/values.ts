import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { lockTeamFor } from '../../teams/access.ts';
import type { Asking } from '../../users/resolve-target-user.ts';
import { type Connection, identityProviderHash } from '../connection.ts';
import { connectionFor, managing } from '../connections.ts';
import { type OfTeam, setSecondFactorValues } from '../queries.ts';
import { recordConnection } from '../record.ts';

interface Wanted {
  readonly which: OfTeam;
  readonly values: readonly string[];
  /** The identity provider that was reviewed. */
  readonly reviewed: string;
}

/**
 * Sets what counts as a second factor of a connection's identity provider. Servers alone may: what the project requires is
 * the owner's, and the team's administrators could say that it was met. They may have changed the identity provider since it
 * was reviewed. Throws TEAM_NOT_FOUND, and the refusals SINGLE_SIGN_ON_CONNECTION_UNKNOWN and SINGLE_SIGN_ON_CONNECTION_CHANGED.
 */
export const changeSecondFactorValues = (
  context: Context,
  project: Project,
  asking: Asking,
  { which, values, reviewed }: Wanted,
): Promise<Connection> =>
  inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(which.teamId));
    const connection = await connectionFor(context, project, which);
    const secondFactorValues = [...new Set(values)];
    const isReviewed =
      identityProviderHash(connection) === reviewed &&
      (await setSecondFactorValues(context.db, project.id, connection, secondFactorValues));
    if (!isReviewed) throw new Refusal('SINGLE_SIGN_ON_CONNECTION_CHANGED');
    const fields = { fields: ['second_factor_values'] };
    await recordConnection(context, project.id, 'single_sign_on_connection.updated', connection, fields);
    return { ...connection, secondFactorValues };
  });
