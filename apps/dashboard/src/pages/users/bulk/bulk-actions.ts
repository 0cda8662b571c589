import { KnownError } from '@latchkey/sdk';
import type { AdminApp, GuardedCall } from '@latchkey/sdk/admin';
import type { Ban, ServerUser } from '@latchkey/sdk/server';
import { describeError } from '../../../app/describe-error.ts';
import { users } from '../../../features/users/user-count.ts';
import { inLanes, LANES } from './use-run.ts';

/** A selected user, with what has to be known before the action. */
export interface Candidate {
  readonly user: ServerUser;
  /** Undefined if the action doesn't depend on it. */
  readonly ban?: Ban | null | undefined;
  /** Why the user is skipped. */
  readonly leftOut?: string | undefined;
}

export const isHit = ({ leftOut }: Candidate): boolean => leftOut === undefined;

/** What an action was given along with its confirmation, and where it happens. */
export interface Given {
  readonly app: AdminApp;
  readonly reason: string | null;
  /** Set if the action asked for a team. */
  readonly teamId: string | undefined;
}

/** What an operation does, and to how many users at a time. */
interface Work {
  /** One user a request, or as many as a request takes while the progress still moves. */
  readonly atOnce: number;
  /** Once a round, then for each batch: resolves to why users couldn't be reached, in their order; undefined for those who were. */
  readonly begin: (given: Given) => (batch: readonly Candidate[]) => Promise<readonly unknown[]>;
}

/** An operation on users, with its messages. */
export interface Step extends Work {
  readonly running: (count: number) => string;
  readonly done: (count: number) => string;
  readonly failed: (count: number) => string;
}

/** An action on many users, which is confirmed first. */
export interface BulkAction extends Step {
  /** The call the button makes. It isn't offered to owners whose role doesn't allow it. */
  readonly call: GuardedCall;
  readonly label: string;
  readonly title: string;
  /** Followed by the number of users, and `object`. */
  readonly verb: string;
  readonly object?: string;
  readonly consequence: string;
  readonly isDestructive: boolean;
  readonly asks?: 'reason' | 'typing' | 'team';
  /** Whether the bans are loaded first. */
  readonly looksAtBans?: true;
  readonly leavesOut?: (candidate: Candidate) => string | undefined;
  /** The operation that undoes it. */
  readonly undo?: Step;
}

/** A request for each user. */
const each = (run: (candidate: Candidate, given: Given) => Promise<void>): Work => ({
  atOnce: 1,
  begin: (given) => async (batch) => {
    for (const candidate of batch) await run(candidate, given);
    return [];
  },
});

const USERS_A_REQUEST = 25;

/** The error of a user who was deleted meanwhile. */
export const gone = () => new KnownError('USER_NOT_FOUND', 404, 'This user was deleted.');

/** A request for many users, which answers a result for each; users who were deleted meanwhile are `not_found`. */
const together = (
  begin: (given: Given) => (ids: readonly string[]) => Promise<readonly { readonly result: string }[]>,
): Work => ({
  atOnce: USERS_A_REQUEST,
  begin: (given) => {
    const run = begin(given);
    return async (batch) =>
      (await run(batch.map(({ user }) => user.id))).map(({ result }) => (result === 'not_found' ? gone() : undefined));
  },
});

const are = (count: number) => `${users(count)} ${count === 1 ? 'is' : 'are'}`;

/** Undoing a lifted ban restores its original reason. */
const banning: Step = {
  running: (count) => `Banning ${users(count)}`,
  done: (count) => `${are(count)} banned`,
  failed: (count) => `${users(count)} couldn't be banned`,
  ...each(({ user, ban }, { reason }) => user.ban({ reason: ban?.reason ?? reason })),
};

const lifting: Step = {
  running: (count) => `Lifting the ban for ${users(count)}`,
  done: (count) => `${users(count)} can sign in again`,
  failed: (count) => `${are(count)} still banned`,
  ...each(({ user }) => user.unban()),
};

/** The consequence of revoking all sessions. */
export const SIGNED_OUT =
  "They're signed out on all devices immediately, and their trusted browsers and agents' access are revoked. They can sign in again.";

export const bulkActions: readonly BulkAction[] = [
  {
    ...banning,
    label: 'Ban',
    call: 'PUT /latchkey/users/:user_id/ban',
    title: 'Ban users',
    verb: 'Ban',
    consequence: "They're signed out immediately and can't sign in. Their accounts and data are kept.",
    isDestructive: true,
    asks: 'reason',
    looksAtBans: true,
    leavesOut: ({ ban }) => (ban ? 'Already banned' : undefined),
    undo: lifting,
  },
  {
    ...lifting,
    label: 'Lift ban',
    call: 'DELETE /latchkey/users/:user_id/ban',
    title: 'Lift bans',
    verb: 'Lift the ban for',
    consequence: 'They can sign in again.',
    isDestructive: false,
    looksAtBans: true,
    leavesOut: ({ ban }) => (ban ? undefined : 'Not banned'),
    undo: banning,
  },
  {
    label: 'Revoke sessions',
    call: 'POST /latchkey/users/revoke-sessions',
    title: 'Revoke sessions',
    verb: 'Sign out',
    consequence: SIGNED_OUT,
    isDestructive: true,
    running: (count) => `Signing out ${users(count)}`,
    done: (count) => `${are(count)} signed out`,
    failed: (count) => `${users(count)} couldn't be signed out`,
    ...together(
      ({ app }) =>
        (ids) =>
          app.revokeSessions(ids),
    ),
  },
  {
    label: 'Add to team',
    call: 'POST /latchkey/teams/:team_id/members',
    title: 'Add users to a team',
    verb: 'Add',
    object: 'to the team',
    consequence: 'They get the permissions that new members start with. Members of the team stay as they are.',
    isDestructive: false,
    asks: 'team',
    running: (count) => `Adding ${users(count)}`,
    done: (count) => `${are(count)} in the team`,
    failed: (count) => `${users(count)} couldn't be added`,
    ...together(addingToTeam),
  },
  {
    label: 'Delete',
    call: 'DELETE /users/:user_id',
    title: 'Delete users',
    verb: 'Delete',
    consequence: "The accounts, their sessions, passkeys and API keys are deleted immediately. You can't undo this.",
    isDestructive: true,
    asks: 'typing',
    running: (count) => `Deleting ${users(count)}`,
    done: (count) => `${are(count)} deleted`,
    failed: (count) => `${users(count)} couldn't be deleted`,
    ...each(({ user }) => user.delete()),
  },
];

function addingToTeam({ app, teamId = '' }: Given) {
  const reading = app.getTeam(teamId);
  return async (userIds: readonly string[]) => {
    const team = await reading;
    if (!team) throw new KnownError('TEAM_NOT_FOUND', 404, 'This team was deleted.', { team_id: teamId });
    return team.addUsers(userIds);
  };
}

/** Checks every user before an action. Users that can't be read are skipped, and so are you. */
export function lookAt(act: BulkAction, users: readonly ServerUser[], ownId: string): Promise<readonly Candidate[]> {
  return inLanes(users, LANES, async (user): Promise<Candidate> => {
    if (user.id === ownId) return { user, leftOut: 'This is your account' };
    try {
      const ban = act.looksAtBans && (await user.getBan());
      return { user, ban, leftOut: act.leavesOut?.({ user, ban }) };
    } catch (error) {
      return { user, leftOut: describeError(error).text };
    }
  });
}
