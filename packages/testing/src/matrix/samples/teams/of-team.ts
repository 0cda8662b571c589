import type { Caller } from '../../callers.ts';
import type { Outcome, Sample } from '../../sample.ts';
import type { Tenant } from '../../tenant/tenant.ts';

type Samples = Readonly<Record<string, Sample>>;

/** Clients reach the teams of their own user, servers those of their project. */
const reach =
  (isForeign: boolean) =>
  ({ level, project, hasUser, isSetUp }: Caller): Outcome | undefined => {
    const isReached = project === 'own' && !isForeign;
    if (isSetUp) return isReached ? undefined : 'SET_UP_NOT_PERMITTED';
    if (level !== 'client') return isReached ? undefined : 'TEAM_NOT_FOUND';
    if (!hasUser) return 'USER_AUTHENTICATION_REQUIRED';
    return isReached ? undefined : 'TEAM_MEMBERSHIP_NOT_FOUND';
  };

const inTeam = ({ teamId }: Tenant) => ({ team_id: teamId });

/** The inputs of a route that is about all that a team has of a kind. */
export const ofTeam = (body?: Record<string, unknown>, more: Pick<Sample, 'destroys'> = {}): Samples => ({
  own: { send: ({ own }) => ({ params: inTeam(own), ...(body && { body }) }), outcome: reach(false), ...more },
  foreign: { send: ({ foreign }) => ({ params: inTeam(foreign), ...(body && { body }) }), outcome: reach(true) },
});

interface More extends Pick<Sample, 'destroys'> {
  readonly body?: Record<string, unknown>;
  /** What those are answered who reach it. */
  readonly otherwise?: (caller: Caller) => Outcome | undefined;
}

/**
 * The inputs of a route that is about one thing of a team: in the team of its project, and a foreign one named as if it were
 * one of the own team, which is `unknown` there.
 */
export const oneOfTeam =
  (unknown: Outcome) =>
  (named: (of: Tenant) => Record<string, string>, { body, otherwise, ...more }: More = {}): Samples => {
    const sent = (team: Tenant, of: Tenant) => ({ params: { ...inTeam(team), ...named(of) }, ...(body && { body }) });
    return {
      own: {
        send: ({ own }) => sent(own, own),
        outcome: (caller) => reach(false)(caller) ?? otherwise?.(caller),
        ...more,
      },
      foreign: { send: ({ foreign }) => sent(foreign, foreign), outcome: reach(true) },
      'a foreign one as one of the own team': {
        send: ({ own, foreign }) => sent(own, foreign),
        outcome: (caller) => reach(false)(caller) ?? unknown,
      },
    };
  };
