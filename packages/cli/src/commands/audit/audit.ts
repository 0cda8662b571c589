import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { EventLogEntry } from '@latchkey/sdk/event-proofs';
import { CommandError, command, type Run } from '../../command/command.ts';
import { count, either, flag, object, orNull, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project } from '../options.ts';
import { appendHead } from './append-head.ts';
import { headsIn, linesOf } from './audit-file.ts';
import { FORMAT, Tampered, verifyExport } from './verify-export.ts';

/** Lines that are written at a time. */
const BATCH = 500;

const headProperties = { size: count, signedAt: time, head: text };
const printedHead = object(headProperties);

/** Exports the event log with its proofs, and verifies such an export without the service. */
export const auditCommands = {
  'audit head': command({
    purpose: 'Print the latest signed head of the event log, one line. Keep it outside of the installation.',
    options: {
      ...project,
      append: {
        value: 'file',
        purpose:
          'Append it to this file if it is new, and verify that the log begins with that of the last head there.',
      },
    },
    output: either(printedHead, object({ ...headProperties, file: text, appended: flag })),
    example: 'audit head --append heads.jsonl',
    async run(run, { project, append: file }) {
      const head = await latestHead(run, project);
      const { size, signedAt, jws } = head;
      const printed = { size, signedAt: signedAt.toISOString(), head: jws };
      if (file === undefined) return run.answer(printed, jws);
      const { proveHeads } = await import('@latchkey/sdk/event-proofs');
      const app = await adminAt(run, project);
      const appended = await appendHead(resolve(run.folder, file), head, (sizes) => proveHeads(app, sizes));
      run.done(
        { ...printed, file, appended },
        appended
          ? `The head of ${size} events, signed at ${printed.signedAt}, was appended to ${file}.`
          : `${file} ends with the latest head, of ${size} events, signed at ${printed.signedAt}, ${ageOf(signedAt)} ago.`,
      );
    },
  }),
  'audit export': command({
    purpose: 'Export the event log with its proofs to a new file.',
    words: { file: 'The file to create: JSON Lines.' },
    options: {
      ...project,
      since: { value: 'file', purpose: 'Only events after the last head in this file.' },
    },
    output: object({ file: text, from: count, size: count }),
    example: 'audit export events.jsonl',
    async run(run, given) {
      const head = await latestHead(run, given.project);
      const kept = given.since === undefined ? [] : await headsIn(resolve(run.folder, given.since));
      const from = kept.at(-1)?.size ?? 0;
      if (from > head.size)
        throw new CommandError(
          `The log ends after ${head.size} events, and the kept head has ${from}.`,
          'PROBLEMS_FOUND',
        );
      await writeExport(run, given, { from, head });
      run.done(
        { file: given.file, from, size: head.size },
        `${given.file} has the events from ${from} up to ${head.size}. Verify it: latchkey audit verify ${given.file}`,
      );
    },
  }),
  'audit verify': command({
    purpose: 'Verify an export of the event log, without the service.',
    words: { file: 'What "latchkey audit export" wrote.' },
    options: {
      since: { value: 'file', purpose: 'Heads that were kept, one a line: the log has to begin with each of them.' },
      key: { value: 'thumbprint', purpose: 'The key that has to have signed it (RFC 7638).' },
      partial: { purpose: 'Leave out kept heads from before the first event of the export.' },
    },
    output: object({
      size: count,
      signedAt: time,
      key: text,
      events: count,
      erased: count,
      deleted: count,
      leastDays: orNull(count),
      heads: count,
      kept: count,
    }),
    example: 'audit verify events.jsonl --since heads.jsonl',
    async run(run, given) {
      const kept = given.since === undefined ? [] : await headsIn(resolve(run.folder, given.since));
      const anchors = { kept, key: given.key, now: Date.now() };
      const { head, compared, ...counts } = await verifyExport(linesOf(resolve(run.folder, given.file)), anchors).catch(
        (error) => {
          if (!(error instanceof Tampered)) throw error;
          throw new CommandError(error.message, 'PROBLEMS_FOUND', { cause: error });
        },
      );
      if (compared < kept.length && !given.partial)
        throw new CommandError(
          `Kept heads compared: ${compared} of ${kept.length}. The others are from before the first event of this export. Verify an export of all events, or leave them out with --partial.`,
          'PROBLEMS_FOUND',
        );
      const signedAt = new Date(head.signedAt).toISOString();
      const { events, erased, deleted, leastDays } = counts;
      run.done(
        { size: head.size, signedAt, key: head.key, ...counts, heads: compared, kept: kept.length },
        `The log is as it was signed at ${signedAt} with the key ${head.key}. Events: ${events}, with erased personal data: ${erased}, deleted when their time was over: ${deleted}.${leastDays === null ? '' : ` Events are kept for at least ${leastDays} days.`} Kept heads compared: ${compared} of ${kept.length}.`,
      );
      if (compared === 0 && given.key === undefined)
        run.hint('Pass --since with heads that you kept, or --key: the file alone says nothing about who signed it.');
    },
  }),
};

/** How long ago something was, in minutes, or in hours once it is one. */
function ageOf(at: Date): string {
  const minutes = Math.max(0, Math.floor((Date.now() - at.getTime()) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

async function latestHead(run: Run, projectId: string | undefined) {
  const { listEventHeads } = await import('@latchkey/sdk/event-proofs');
  const [head] = await listEventHeads(await adminAt(run, projectId), { limit: 1 });
  if (!head) throw new CommandError('The event log has no signed head yet. Try again in a minute.', 'NOT_FOUND');
  return head;
}

interface Part {
  readonly from: number;
  readonly head: { readonly size: number; readonly jws: string };
}

async function writeExport(run: Run, given: { file: string; project: string | undefined }, { from, head }: Part) {
  const { eventLogEntries, proveHeads } = await import('@latchkey/sdk/event-proofs');
  const app = await adminAt(run, given.project);
  const { size, jws } = head;
  const consistency = from === 0 ? [] : await proveHeads(app, { from, to: size });
  const path = resolve(run.folder, given.file);
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new CommandError(`There is a file ${given.file}. Name another one.`, 'WRONG_USAGE');
  // What is cut off never has the name of an export, and personal data is for its owner to read.
  const beside = `${path}.${randomUUID()}.part`;
  const file = await open(beside, 'wx', 0o600);
  try {
    let written = 0;
    let lines = [JSON.stringify({ format: FORMAT, head: jws, from, consistency })];
    const flush = async () => {
      await file.writeFile(lines.map((line) => `${line}\n`).join(''));
      lines = [];
    };
    for await (const entry of eventLogEntries(app, { size, from })) {
      lines.push(JSON.stringify(lineOf(entry)));
      written++;
      if (lines.length < BATCH) continue;
      await flush();
      run.progress('Exporting', { done: written, of: size - from });
    }
    await flush();
    if (written !== size - from)
      throw new CommandError(
        `The service answered ${written} of ${size - from} events, so nothing was written to ${given.file}.`,
        'PROBLEMS_FOUND',
      );
    await file.close();
    await rename(beside, path);
  } catch (error) {
    await file.close();
    await rm(beside);
    throw error;
  }
}

/** A deleted event has no more than its hash. */
function lineOf({ position, keptUntilMillis, body, bodyHash, personal, salt, path }: EventLogEntry) {
  const kept = { position, kept_until_millis: keptUntilMillis };
  return body === null ? { ...kept, body_hash: bodyHash, path } : { ...kept, body, personal, salt, path };
}
