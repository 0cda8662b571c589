import type { BodyOf, ResponseOf } from '../wire/call.ts';
import type { FromWire } from './names.ts';
import type { WithMetadata } from './register.ts';

export type TeamJson = ResponseOf<'GET /teams/:team_id', 'client'>;
export type ServerTeamJson = ResponseOf<'GET /teams/:team_id', 'server'>;

/** What members may know of a team. */
export type TeamFields = Readonly<WithMetadata<'team', FromWire<TeamJson>>>;
/** What servers know of a team. */
export type ServerTeamFields = Readonly<WithMetadata<'team', FromWire<ServerTeamJson>>>;

/** What members change of their team. */
export type TeamUpdate = WithMetadata<'team', FromWire<BodyOf<'PATCH /teams/:team_id', 'client'>>>;
/** What servers change of a team. */
export type ServerTeamUpdate = WithMetadata<'team', FromWire<BodyOf<'PATCH /teams/:team_id', 'server'>>>;

/** What a team begins with. */
export type NewTeam = WithMetadata<'team', Omit<FromWire<BodyOf<'POST /teams', 'client'>>, 'creatorUserId'>>;
/** The team's creator may be any user, or left out. */
export type NewServerTeam = WithMetadata<'team', FromWire<BodyOf<'POST /teams', 'server'>>>;

/** A team as one names it: any object that has its id. */
export interface ThatTeam {
  /** Of the team. */
  readonly id: string;
}
