import { errors, Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import { issueRecords } from '../records/issue-queries.ts';
import {
  consumeRecord,
  deleteGrant,
  type NewRecord,
  putRecord,
  type RecordKey,
  recordByHash,
} from '../records/queries.ts';
import { openPayload } from '../records/records.ts';
import { currentScope, type Issuing } from './scope.ts';

/** The token endpoint writes what these are at its end. */
const ISSUED = new Set(['AccessToken', 'RefreshToken', 'ClientCredentials']);

type Grant<Params extends object> = (ctx: TokenEndpointGrantContext<Params>) => void | Promise<void>;
type Names = string | readonly string[] | ReadonlySet<string>;

/** A provider whose grants, the library's own too, write once: before they are answered. */
export class IssuingProvider extends Provider {
  override registerGrantType<Params extends object>(
    name: string,
    grant: Grant<Params>,
    parameters?: Names,
    duplicates?: Names,
  ): void {
    super.registerGrantType(name, writingOnce(grant), parameters, duplicates);
  }
}

/**
 * A grant that gathers what the library uses up and issues step by step. It is written when the last step is done, so a
 * request that fails midway has used nothing up, and what couldn't be written is not answered.
 */
const writingOnce =
  <Params extends object>(grant: Grant<Params>): Grant<Params> =>
  async (ctx) => {
    const scope = currentScope();
    const gathered: Issuing = { used: undefined, issued: [] };
    scope.issuing = gathered;
    try {
      await grant(ctx);
    } finally {
      scope.issuing = undefined;
    }
    await write(gathered);
  };

/** Whether a record is to be written with the others of its grant, at the end. */
export function isGathered(record: NewRecord): boolean {
  const { issuing } = currentScope();
  if (!issuing || !ISSUED.has(record.kind)) return false;
  issuing.issued.push(record);
  return true;
}

/** Uses a record up, once: a second use ends all that came of the first (RFC 9700, sections 2.1.1 and 4.14.2). */
export async function useUp(key: RecordKey): Promise<void> {
  const { issuing } = currentScope();
  if (issuing && !issuing.used) issuing.used = key;
  else await write({ used: key, issued: [] });
}

async function write({ used, issued: [first, ...others] }: Issuing): Promise<void> {
  const { context, project } = currentScope();
  const { db, now } = context;
  if (used) {
    const isWritten = first
      ? await issueRecords(db, project.id, used, [first, ...others], now)
      : await consumeRecord(db, project.id, used.kind, used.hash, now);
    if (!isWritten) await refuse(used);
  } else {
    for (const record of first ? [first, ...others] : []) {
      if (!(await putRecord(db, project.id, record, now))) throw new errors.InvalidGrant('the session has ended');
    }
  }
}

async function refuse({ kind, hash }: RecordKey): Promise<never> {
  const { context, project } = currentScope();
  const record = await recordByHash(context.db, project.id, kind, hash, context.now);
  if (!record) throw new errors.InvalidGrant('it was used already, or has ended');
  if (record.consumedAt === null) throw new errors.InvalidGrant('the session has ended');
  const { grantId } = openPayload(project, kind, hash, record.payload);
  if (typeof grantId === 'string') await deleteGrant(context.db, project.id, grantId);
  throw new errors.InvalidGrant('it was used already');
}
