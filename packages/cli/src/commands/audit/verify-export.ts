import { createHash } from 'node:crypto';
import { hashLeaf, isConsistent, isIncluded, peaksOf, RunningTree } from './hash-tree.ts';
import { hashIn, isCount, readHead, type SignedHead } from './head.ts';

export const FORMAT = 'latchkey-event-log-1';

/** What an export is compared with. */
export interface Anchors {
  /** Heads that were kept elsewhere. */
  readonly kept: readonly SignedHead[];
  /** The thumbprint of the key that has to have signed it. */
  readonly key: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What an export without a fault has. */
export interface Verified {
  readonly head: SignedHead;
  /** Events that are there. */
  readonly events: number;
  /** Those of them whose personal part was erased with their subject. */
  readonly erased: number;
  /** Events that were deleted when their time was over. */
  readonly deleted: number;
  /** The fewest days for which an event had to be kept; null where all that are there stay. */
  readonly leastDays: number | null;
  /** Kept heads that it was compared with; those from before a partial export begins can't be. */
  readonly compared: number;
}

/** The first line in which an export isn't what was signed. */
export class Tampered extends Error {
  override readonly name = 'Tampered';
  readonly line: number;

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}

type Values = Readonly<Record<string, unknown>>;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Verifies an export line by line. Throws Tampered with the first line that isn't what was signed. */
export async function verifyExport(lines: AsyncIterable<string>, anchors: Anchors): Promise<Verified> {
  let verifier: Verifier | undefined;
  for await (const line of lines) {
    if (verifier) verifier.add(line);
    else verifier = new Verifier(line, anchors);
  }
  if (!verifier) throw new Tampered(1, 'the file is empty.');
  return verifier.end();
}

class Verifier {
  readonly #anchors: Anchors;
  readonly #head: SignedHead;
  readonly #from: number;
  /** Undefined in an export without lines, as there is nothing to add. */
  readonly #tree: RunningTree | undefined;
  readonly #kept = new Map<number, SignedHead[]>();
  /** The first line of each subject whose personal data was erased, and the subjects that were deleted. */
  readonly #erasedOf = new Map<string, number>();
  readonly #gone = new Set<string>();
  #line = 1;
  #next: number;
  #events = 0;
  #erased = 0;
  #deleted = 0;
  #leastDays: number | null = null;
  #compared = 0;

  constructor(line: string, anchors: Anchors) {
    const { format, head: jws, from, consistency } = this.#read(line, FIRST);
    const head = readHead(jws);
    if (format !== FORMAT || !isCount(from)) throw this.#fault('this is no export of an event log.');
    if (!head) throw this.#fault('the head of the log is damaged, or its signature is wrong.');
    if (anchors.key !== undefined && anchors.key !== head.key)
      throw this.#fault(`the head is signed with another key, ${head.key}.`);
    this.#anchors = anchors;
    this.#head = head;
    this.#from = from;
    this.#next = from;
    for (const kept of anchors.kept) this.#keep(kept);
    this.#tree = this.#begin(hashesIn(consistency));
  }

  /** A kept head, whose log can't be longer than this one. */
  #keep(kept: SignedHead): void {
    const { projectId, size, signedAt } = kept;
    if (projectId !== this.#head.projectId) throw this.#fault(`the kept head is of another project, ${projectId}.`);
    if (size > this.#head.size)
      throw this.#fault(
        `the log ends after ${this.#head.size} events, and the head kept from ${iso(signedAt)} has ${size}. Events are missing, or this export is older.`,
      );
    this.#kept.set(size, [...(this.#kept.get(size) ?? []), kept]);
  }

  /** The tree before the first line: of a partial export it has the peaks that its first line proves. */
  #begin(consistency: readonly Buffer[] | undefined): RunningTree | undefined {
    if (!consistency || (this.#from === 0 && consistency.length > 0))
      throw this.#fault('this is no export of an event log.');
    if (this.#from === 0) return new RunningTree();
    const start = this.#kept.get(this.#from);
    if (!start)
      throw this.#fault(`the export begins after ${this.#from} events. Pass the head of that size with --since.`);
    for (const kept of start)
      if (!isConsistent(kept, this.#head, consistency))
        throw this.#fault(`the log before these events isn't that of the head kept from ${iso(kept.signedAt)}.`);
    this.#compared += start.length;
    const peaks = start[0] && peaksOf(start[0], this.#head, consistency);
    return peaks && new RunningTree(this.#from, peaks);
  }

  add(line: string): void {
    this.#line++;
    const values = this.#read(line, PRESENT, DELETED);
    const { position, kept_until_millis: keptUntil } = values;
    if (position !== this.#next)
      throw this.#fault(
        `it has the position ${String(position)} instead of ${this.#next}. Lines are missing before it, were inserted, or change places.`,
      );
    const body = typeof values.body === 'string' ? values.body : undefined;
    const bodyHash = body === undefined ? hashIn(values.body_hash) : sha256(body);
    const path = hashesIn(values.path);
    if (!bodyHash || !path || !(keptUntil === null || isCount(keptUntil))) throw this.#fault(CHANGED);
    const leaf = JSON.stringify({ v: 1, kept_until_millis: keptUntil, body: bodyHash.toString('base64url') });
    const hash = hashLeaf(leaf);
    if (!isIncluded({ hash, position: this.#next }, this.#head, path)) throw this.#fault(CHANGED);
    if (body === undefined) this.#countDeleted(keptUntil);
    else this.#countEvent(objectIn(body) ?? {}, values);
    this.#next++;
    this.#compareRoots(hash);
  }

  #countDeleted(keptUntil: number | null): void {
    if (keptUntil === null) throw this.#fault('the event was deleted, and had to be kept.');
    if (keptUntil > this.#anchors.now) throw this.#fault(`the event was deleted before ${iso(keptUntil)}.`);
    this.#deleted++;
  }

  #countEvent(event: Values, { personal, salt, kept_until_millis: keptUntil }: Values): void {
    const { kind, subject_id: subject, personal_hash: promised, at_millis: at } = event;
    if (!isCount(at) || typeof kind !== 'string') throw this.#fault(CHANGED);
    if (isCount(keptUntil)) this.#countDays(kind, (keptUntil - at) / DAY_MILLIS);
    this.#events++;
    if (kind === 'user.deleted' || kind === 'team.deleted') this.#gone.add(String(subject));
    if (promised === null) {
      if (personal !== null || salt !== null) throw this.#fault(CHANGED);
    } else if (personal !== null || salt !== null) {
      // Of one length, so that no part of the one passes for a part of the other.
      if (typeof salt !== 'string' || !UUID.test(salt) || typeof personal !== 'string' || !objectIn(personal))
        throw this.#fault(CHANGED);
      if (!hashIn(promised)?.equals(sha256(`${salt}.${personal}`))) throw this.#fault(CHANGED);
    } else {
      this.#erased++;
      if (!this.#erasedOf.has(String(subject))) this.#erasedOf.set(String(subject), this.#line);
    }
  }

  /** An event is kept for a number of days that its kind and a project can have. */
  #countDays(kind: string, days: number): void {
    const most = KEPT_FOR_A_WHILE.includes(kind) ? KEPT_DAYS : MOST_DAYS;
    if (KEPT_FOR_EVER.includes(kind) || !Number.isInteger(days) || days < LEAST_DAYS || days > most)
      throw this.#fault('it says that the event may be deleted, at a time that events of its kind never are.');
    this.#leastDays = Math.min(days, this.#leastDays ?? days);
  }

  /** The kept heads that end here. */
  #compareRoots(leaf: Buffer): void {
    if (!this.#tree) throw this.#fault('this is no line of an export.');
    this.#tree.add(leaf);
    const ending = this.#kept.get(this.#tree.size) ?? [];
    for (const { root, signedAt } of ending)
      if (!root.equals(this.#tree.root()))
        throw this.#fault(`the log up to here isn't that of the head kept from ${iso(signedAt)}.`);
    this.#compared += ending.length;
  }

  end(): Verified {
    const { size } = this.#head;
    this.#line++;
    if (this.#next !== size) throw this.#fault(`the export ends at event ${this.#next} of ${size}.`);
    for (const [subject, line] of this.#erasedOf)
      if (!this.#gone.has(subject))
        throw new Tampered(
          line,
          'personal data was erased, and no line says that its subject was deleted. If that was a minute ago, export again.',
        );
    const [events, erased, deleted, compared] = [this.#events, this.#erased, this.#deleted, this.#compared];
    return { head: this.#head, events, erased, deleted, leastDays: this.#leastDays, compared };
  }

  /** A line as it was written: with the names of one of these shapes in their order, and nothing else. */
  #read(line: string, ...shapes: readonly (readonly string[])[]): Values {
    try {
      const values: unknown = JSON.parse(line);
      const names = Object.keys(values as Values).join();
      if (JSON.stringify(values) === line && shapes.some((shape) => shape.join() === names)) return values as Values;
    } catch {
      // Said below.
    }
    throw this.#fault('this is no line of an export.');
  }

  #fault(message: string): Tampered {
    return new Tampered(this.#line, message);
  }
}

const FIRST = ['format', 'head', 'from', 'consistency'];
const PRESENT = ['position', 'kept_until_millis', 'body', 'personal', 'salt', 'path'];
const DELETED = ['position', 'kept_until_millis', 'body_hash', 'path'];
const CHANGED = 'the event was changed, or was never in the log.';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The kinds of events that are kept for 90 days at most. It is a list of its own: the service's is what is judged. */
export const KEPT_FOR_A_WHILE: readonly string[] = [
  'sign_in.failed',
  'rate_limit.reached',
  'previous_system.failed',
  'oauth_client.issued',
  'oauth_client.refused',
  'admin_call.refused',
  'secret.read',
];
const KEPT_DAYS = 90;
/** They explain what was erased. */
const KEPT_FOR_EVER: readonly string[] = ['user.deleted', 'team.deleted'];
/** What a project can have as its own retention. */
const LEAST_DAYS = 30;
const MOST_DAYS = 3_650;
const DAY_MILLIS = 24 * 3_600_000;

/** JSON of an object; undefined for anything else. */
function objectIn(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined;
  } catch {
    return undefined;
  }
}

function hashesIn(value: unknown): Buffer[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const hashes = value.map(hashIn);
  return hashes.every((hash): hash is Buffer => hash !== undefined) ? hashes : undefined;
}

const iso = (millis: number) => new Date(millis).toISOString();
