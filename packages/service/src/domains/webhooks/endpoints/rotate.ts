import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { time } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { secretRead } from '../../events/secret-read.ts';
import type { Project } from '../../projects/project.ts';
import { lockedEndpoint } from './endpoints.ts';
import { endpointById, updateEndpoint } from './queries.ts';
import { newSigningSecret, openSecrets, sealSecret } from './secret.ts';

type Secrets = ResultOf<Endpoints['GET /latchkey/webhook-endpoints/:endpoint_id/secret']>;

const USUAL_OVERLAP_MILLIS = 24 * 3_600_000;

/** The secrets of an endpoint, of which the event log is told. Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export async function readSecrets(context: Context, project: Project, id: string): Promise<Secrets> {
  const secrets = await secretsOf(context, project, id);
  secretRead(context, project, 'webhook_signing_secret', id);
  return secrets;
}

async function secretsOf({ db, now }: Context, project: Project, id: string): Promise<Secrets> {
  const row = await endpointById(db, project.id, id);
  if (!row) throw new Refusal('WEBHOOK_ENDPOINT_NOT_FOUND');
  return openSecrets(project, row, now);
}

/** Signs with a new secret from now on, and for a while with the one before too. Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export function rotateSecret(
  context: Context,
  project: Project,
  id: string,
  overlapMillis = USUAL_OVERLAP_MILLIS,
): Promise<Secrets> {
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    const { secret: previous } = await lockedEndpoint(context, project, id);
    await updateEndpoint(db, project.id, id, {
      secret: sealSecret(context, project, id, newSigningSecret(random)),
      previous_secret: overlapMillis > 0 ? previous : null,
      previous_secret_until: overlapMillis > 0 ? time(now + overlapMillis) : null,
      updated_at: time(now),
    });
    const detail = { overlap_millis: overlapMillis };
    await recordEvent(context, { kind: 'webhook_endpoint.rotated', projectId: project.id, subjectId: id, detail });
    return secretsOf(context, project, id);
  });
}
