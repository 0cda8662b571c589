import type { BodyOf, ResponseOf } from '../wire/call.ts';
import type { FromWire } from './names.ts';

export type TeamJson = ResponseOf<'GET /teams/:team_id', 'client'>;
export type ServerTeamJson = ResponseOf<'GET /teams/:team_id', 'server'>;

/** What members may know of a team. */
export type TeamFields = Readonly<FromWire<TeamJson>>;
/** What servers know of a team. */
export type ServerTeamFields = Readonly<FromWire<ServerTeamJson>>;

/** What members change of their team. */
export type TeamUpdate = FromWire<BodyOf<'PATCH /teams/:team_id', 'client'>>;
/** What servers change of a team. */
export type ServerTeamUpdate = FromWire<BodyOf<'PATCH /teams/:team_id', 'server'>>;

/** What a team begins with. */
export type NewTeam = Omit<FromWire<BodyOf<'POST /teams', 'client'>>, 'creatorUserId'>;
/** Of any user, or of nobody where none is named. */
export type NewServerTeam = FromWire<BodyOf<'POST /teams', 'server'>>;

/** A team as one names it: any object that has its id. */
export interface ThatTeam {
  /** Of the team. */
  readonly id: string;
}
