import type { ClientApp, TeamUser } from '@latchkey/sdk';
import type { ServerApp } from '@latchkey/sdk/server';

/** Whose settings these are, and the app that changes them: of a member, or of an owner of the project. */
export interface OfTeam {
  readonly app: ClientApp | ServerApp;
  readonly team: {
    readonly id: string;
    listUsers(): Promise<readonly Pick<TeamUser, 'id' | 'teamProfile'>[]>;
  };
}
