import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import { signStatement } from '../../platform/crypto/tokens.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import { signingKeyAt } from '../projects/signing-keys.ts';
import { isGrowth, rootOf } from './merkle.ts';
import { claimGrownTrees, headsUpTo, insertHead, type StoredHead, type Tree } from './queries.ts';
import { HEAD_PAUSE_MILLIS } from './reader.ts';

type Heads = Endpoints['GET /latchkey/event-proofs/heads'];

const AT_ONCE = 100;
const USUAL = 25;
/** The type in the header of a head: nothing takes one for a token. */
const HEAD_TYPE = 'latchkey-log-head';

/** Signs heads of the trees that have grown, at most one a minute for each. */
export async function signHeads(context: Context, find: FindStoredProject): Promise<void> {
  const { db, log, now } = context;
  let grown: Tree[];
  do {
    grown = await claimGrownTrees(db, now, HEAD_PAUSE_MILLIS, AT_ONCE);
    for (const tree of grown) {
      try {
        const project = await find(tree.projectId);
        if (project) await insertHead(db, project.id, signed(project, tree, now));
      } catch (error) {
        // It is tried again in a minute; the other projects don't wait for it.
        log.error({ err: error, project: tree.projectId }, 'the head of an event log was not signed');
      }
    }
  } while (grown.length === AT_ONCE);
}

function signed(project: Project, tree: Tree, now: number): StoredHead {
  const { size } = tree;
  if (!isGrowth(tree)) throw new Error(`The event log of project ${project.id} has not the frontier of its size.`);
  const root = rootOf(tree);
  const statement = { project_id: project.wireId, size, root: root.toString('base64url'), signed_at_millis: now };
  return { size, root, signedAt: now, jws: signStatement(signingKeyAt(project, now), HEAD_TYPE, statement) };
}

/** The signed heads of a project, newest first. */
export async function listHeads(
  { db }: Context,
  project: Project,
  { limit = USUAL, cursor }: InputOf<Heads>['query'],
): Promise<ResultOf<Heads>> {
  const heads = await headsUpTo(db, project.id, cursor, limit + 1);
  return {
    items: heads.slice(0, limit).map(({ size, root, signedAt, jws }) => ({
      size,
      root: root.toString('base64url'),
      signed_at_millis: signedAt,
      jws,
    })),
    is_paginated: true,
    pagination: { next_cursor: heads[limit] ? String(heads[limit].size) : null },
  };
}
