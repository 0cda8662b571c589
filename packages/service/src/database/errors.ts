const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const LOCK_NOT_AVAILABLE = '55P03';
const READ_ONLY = '25006';
const CANCELED = '57014';
const CLOSED = 'LK001';
const UNANSWERED = /^Query read timeout$/;

// What a node says of rows that Citus has sent to it as a copy comes as an error of Citus, in the words of the node.
const INTERNAL_ERROR = 'XX000';
const COPIED_DUPLICATE = /^duplicate key value violates unique constraint/;
const COPIED_CLOSED = 'the project is closed, because it moves';

/** Whether an error says that a unique index was hit; the transaction it happened in is over. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === UNIQUE_VIOLATION || (error.code === INTERNAL_ERROR && COPIED_DUPLICATE.test(error.message)));

/**
 * Whether it was the one of this name. Citus tells the name in the message alone, with the number of a shard. It shortens
 * names of more than 54 characters.
 */
export const violatesUnique = (error: unknown, index: string): boolean =>
  isDuplicate(error) &&
  error instanceof Error &&
  (('constraint' in error && error.constraint === index) || new RegExp(`\\b${index}_\\d+\\b`).test(error.message));

/** Whether an error says that a row points at one that isn't there; the transaction it happened in is over. */
export const isOrphan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;

/** Whether an error says that a lock wasn't acquired in time. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

/** Whether an error says that a project takes no writes, because it moves to another installation. */
export const isOfClosedProject = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === CLOSED || (error.code === INTERNAL_ERROR && error.message === COPIED_CLOSED));

/** What Citus says of a statement that was planned before a shard was split, and ran after it. */
const SPLIT = /^(could not find valid entry for shard \d+|shard for the given value does not exist)$/;

/** Whether an error says that the rows have gone to another shard meanwhile, where the same statement finds them. */
export const isOfSplitShard = (error: unknown): boolean => error instanceof Error && SPLIT.test(error.message);

/** Whether an error says that the server takes no writes, as a primary does that has become a standby. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY;

/** Whether an error says that a statement took too long, or was canceled for another reason than what a replica replays (40001). */
export const isCanceled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CANCELED;

/**
 * Whether an error of a replica comes from the statement rather than from the server: its values are wrong (22), it writes, it took
 * too long, or it was in the way of what is replayed or of another one (40001, 40P01).
 */
export const isOfItsStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|25006|40001|40P01|57014)/.test(String(error.code));

/** Whether an error says that the server doesn't even end a statement that takes too long. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && UNANSWERED.test(error.message);

/** Whether a PgBouncer refuses what is set for each connection at its start: a server would not. */
export const isPoolersRefusal = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter');

/**
 * Thrown for a commit that the primary has made but whose standby has not confirmed it in time: it counts as made only if
 * the primary survives.
 */
export class NotReplicated extends Error {
  override readonly name = 'NotReplicated';

  constructor() {
    super('The standby has not confirmed the commit in time.');
  }
}

const AWAY: readonly string[] = ['DatabaseBusy', 'NotPrimary', 'NotReplicated'];

/**
 * Whether an error says that the database is away, too busy, or out of what it needs, such as room on its disk, rather
 * than that a statement was wrong.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    AWAY.includes(error.name) ||
    /^(08|57P0|57014|53|25006)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|ENOENT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed/.test(
      error.message,
    )
  );
}

const SILENT = /timeout exceeded when trying to connect|Query read timeout|due to connection timeout/;

/** Whether an error says that a new connection got no answer: the server hangs, is cut off, or has too much to do. */
export const isSilent = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'DatabaseBusy' ||
    SILENT.test(error.message) ||
    /^(ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test('code' in error ? String(error.code) : ''));

/** Whether an error says that a new connection met no server, one that stops or starts, or one that isn't the primary. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  !isSilent(error) &&
  (error.name === 'NotPrimary' ||
    /^(08|57P0|ECONN|EHOST|ENETUNREACH|EPIPE|ENOENT)/.test('code' in error ? String(error.code) : '') ||
    error.message.startsWith('Connection terminated'));
