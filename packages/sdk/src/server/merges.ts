import type { OfOwner } from '../context/lists.ts';
import type { ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'POST /latchkey/users/:user_id/merge', 'server'>;

/** What a merge does, or would do. */
export interface UserMerge {
  /** The user who stays. */
  readonly userId: string;
  /** The user who is deleted. */
  readonly duplicateId: string;
  /** What the duplicate has: how many of each thing move to the user, and how many are deleted. */
  readonly things: Json['things'];
}

const path = '/latchkey/users/:user_id/merge';

/** What merging a duplicate into this user would do; nothing is changed. */
export async function previewMerge({ call, userId }: OfOwner<'server'>, duplicateId: string): Promise<UserMerge> {
  return mergeOf(await call(`GET ${path}`, { params: { user_id: userId }, query: { duplicate_id: duplicateId } }));
}

/** Moves what a duplicate has to this user, ends its sessions and deletes it. */
export async function merge({ change, userId }: OfOwner<'server'>, duplicateId: string): Promise<UserMerge> {
  return mergeOf(await change(`POST ${path}`, { params: { user_id: userId }, body: { duplicate_id: duplicateId } }));
}

const mergeOf = ({ user_id, duplicate_id, things }: Json): UserMerge => ({
  userId: user_id,
  duplicateId: duplicate_id,
  things,
});
