import type { Ban, ServerUser } from '@latchkey/sdk/server';
import { describeError } from '../../../app/describe-error.ts';
import { inLanes } from './use-run.ts';

/** A user that an act may hit, with what has to be known of it before. */
export interface Candidate {
  readonly user: ServerUser;
  /** Undefined where the act does not depend on it. */
  readonly ban?: Ban | null | undefined;
  /** Why it is left out. */
  readonly leftOut?: string | undefined;
}

export const isHit = ({ leftOut }: Candidate): boolean => leftOut === undefined;

/** What is done to one user after the other, and how that is said. */
export interface Step {
  readonly running: (count: number) => string;
  readonly done: (count: number) => string;
  readonly failed: (count: number) => string;
  /** Whether the users are gone afterwards. */
  readonly deletes?: true;
  readonly run: (candidate: Candidate, reason: string | null) => Promise<void>;
}

/** Something that can be done to many users, after a look at whom it hits. */
export interface BulkAction extends Step {
  readonly label: string;
  readonly title: string;
  /** With how many users it hits behind it. */
  readonly verb: string;
  readonly consequence: string;
  readonly isDestructive: boolean;
  readonly asks?: 'reason' | 'typing';
  /** Whether it matters who is banned. */
  readonly looksAtBans?: true;
  readonly leavesOut?: (candidate: Candidate) => string | undefined;
  /** What takes it back. */
  readonly undo?: Step;
}

export const users = (count: number): string => (count === 1 ? '1 user' : `${count} users`);
const are = (count: number) => `${users(count)} ${count === 1 ? 'is' : 'are'}`;

/** One who was banned before is banned again for the reason that there was. */
const banning: Step = {
  running: (count) => `Banning ${users(count)}`,
  done: (count) => `${are(count)} banned`,
  failed: (count) => `${users(count)} could not be banned`,
  run: ({ user, ban }, reason) => user.ban({ reason: ban?.reason ?? reason }),
};

const lifting: Step = {
  running: (count) => `Lifting the ban of ${users(count)}`,
  done: (count) => `${users(count)} can sign in again`,
  failed: (count) => `${are(count)} still banned`,
  run: ({ user }) => user.unban(),
};

export const bulkActions: readonly BulkAction[] = [
  {
    ...banning,
    label: 'Ban',
    title: 'Ban users',
    verb: 'Ban',
    consequence: 'Their sessions end at once, and no way of signing in is taken any more. The accounts and data stay.',
    isDestructive: true,
    asks: 'reason',
    looksAtBans: true,
    leavesOut: ({ ban }) => (ban ? 'Banned already' : undefined),
    undo: lifting,
  },
  {
    ...lifting,
    label: 'Lift ban',
    title: 'Lift bans',
    verb: 'Lift the ban of',
    consequence: 'They can sign in again as before.',
    isDestructive: false,
    looksAtBans: true,
    leavesOut: ({ ban }) => (ban ? undefined : 'Not banned'),
    undo: banning,
  },
  {
    label: 'Delete',
    title: 'Delete users',
    verb: 'Delete',
    consequence: 'The accounts, their sessions, passkeys and API keys are deleted at once. This cannot be undone.',
    isDestructive: true,
    asks: 'typing',
    running: (count) => `Deleting ${users(count)}`,
    done: (count) => `${are(count)} deleted`,
    failed: (count) => `${users(count)} could not be deleted`,
    deletes: true,
    run: ({ user }) => user.delete(),
  },
];

/** Looks at every user before an act; one that cannot be looked at is left out, and so is who does the act. */
export function lookAt(act: BulkAction, users: readonly ServerUser[], ownId: string): Promise<readonly Candidate[]> {
  return inLanes(users, async (user): Promise<Candidate> => {
    if (user.id === ownId) return { user, leftOut: 'This is you' };
    try {
      const ban = act.looksAtBans && (await user.getBan());
      return { user, ban, leftOut: act.leavesOut?.({ user, ban }) };
    } catch (error) {
      return { user, leftOut: describeError(error).text };
    }
  });
}
