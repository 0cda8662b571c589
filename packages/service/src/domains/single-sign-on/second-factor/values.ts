import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { lockTeamFor } from '../../teams/access.ts';
import type { Asking } from '../../users/resolve-target-user.ts';
import type { Connection } from '../connection.ts';
import { connectionFor, managing } from '../connections.ts';
import { type OfTeam, setSecondFactorValues } from '../queries.ts';
import { recordConnection } from '../record.ts';

/**
 * Sets what counts as a second factor of a connection's identity provider. Servers alone may: what the project requires is
 * the owner's, and the team's administrators could say that it was met. Throws TEAM_NOT_FOUND, and the refusal
 * SINGLE_SIGN_ON_CONNECTION_UNKNOWN.
 */
export const changeSecondFactorValues = (
  context: Context,
  project: Project,
  asking: Asking,
  { which, values }: { readonly which: OfTeam; readonly values: readonly string[] },
): Promise<Connection> =>
  inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(which.teamId));
    const connection = await connectionFor(context, project, which);
    const secondFactorValues = [...new Set(values)];
    await setSecondFactorValues(context.db, project.id, which.id, secondFactorValues);
    const fields = { fields: ['second_factor_values'] };
    await recordConnection(context, project.id, 'single_sign_on_connection.updated', connection, fields);
    return { ...connection, secondFactorValues };
  });
