import { parseArgs } from 'node:util';
import type { Db } from '../database/tables.ts';
import { rotateSigningKey } from '../domains/projects/rotate-signing-key.ts';
import { projectIdsAfter } from '../domains/projects/signing-key-queries.ts';
import { systemClock } from '../platform/clock.ts';
import { newRequestId } from '../platform/ids.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { storedProjectId, wireProjectId } from '../platform/project-id.ts';
import { systemRandom } from '../platform/random.ts';
import { type Command, type Run, UsageError } from './command.ts';
import { withDatabase } from './open.ts';
import { ringFor } from './ring.ts';

const PAGE = 100;

export const rotateSigning: Command = {
  usage: '<project id> | --all [--now]',
  purpose:
    'Replace what access tokens are signed with, unnoticed, within 80 minutes. --now is for a key that is not secret any more: access tokens end at once.',
  async run(run) {
    const { all, now, id } = asked(run.words);
    return withDatabase(run, async ({ db }) => {
      const ring = await ringFor(run, db);
      for await (const project of all ? everyProject(db) : [id]) await rotate(run, db, ring, project, now);
      return undefined;
    });
  },
};

function asked(words: readonly string[]): { all: boolean; now: boolean; id: string } {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, now: { type: 'boolean', default: false } },
  });
  const [wireId, ...more] = positionals;
  if (more.length > 0 || (wireId === undefined) !== values.all) throw new UsageError('Name one project, or --all.');
  const id = wireId === undefined ? '' : storedProjectId(wireId);
  if (id === undefined) throw new UsageError(`"${wireId}" is not the id of a project.`);
  return { ...values, id };
}

async function* everyProject(db: Db): AsyncGenerator<string> {
  for (let last: string | undefined; ; ) {
    const ids = await projectIdsAfter(db, last, PAGE);
    yield* ids;
    last = ids.at(-1);
    if (last === undefined) return;
  }
}

async function rotate({ say }: Run, db: Db, ring: KeyRing, id: string, atOnce: boolean): Promise<void> {
  const context = {
    db,
    now: systemClock(),
    random: systemRandom,
    ring,
    actor: { kind: 'system' as const },
    requestId: newRequestId(systemRandom),
    // The processes of the service read the event log.
    onEvent: () => undefined,
  };
  const rotation = await rotateSigningKey(context, id, { atOnce });
  const project = wireProjectId(id);
  if (!rotation) return say(`${project}: its next key is published already.`);
  const { kid, activeFrom, goneAt } = rotation;
  const [from, gone] = [activeFrom, goneAt].map((millis) => new Date(millis).toISOString());
  say(`${project}: ${kid} signs from ${from}; the keys before it are gone at ${gone}.`);
}
