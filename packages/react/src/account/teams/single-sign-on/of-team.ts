import type { ClientApp, TeamUser } from '@latchkey/sdk';
import type { ServerApp } from '@latchkey/sdk/server';
import type { SetUpPart } from '@latchkey/sdk/set-up-links';

/** Whose settings these are, and the app that changes them: of a member, of an owner of the project, or of a visit. */
export interface OfTeam {
  readonly app: ClientApp | ServerApp;
  readonly team: {
    readonly id: string;
    /** Left out where the members are nothing to be seen. */
    listUsers?(): Promise<readonly Pick<TeamUser, 'id' | 'teamProfile'>[]>;
  };
  /** What there is of it; left out, all. */
  readonly parts?: readonly SetUpPart[];
}
