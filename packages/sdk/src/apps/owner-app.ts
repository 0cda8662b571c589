import type { Parts } from '../context/app-context.ts';
import { type Act, acts, whatIsStale } from '../context/lazy.ts';
import type { ClientAppOptions } from '../context/options.ts';
import type { Refreshes } from '../core/cache/invalidations.ts';
import { type Owners, owners } from '../projects/owners/load.ts';
import { currentUser } from '../users/current-user.ts';
import { ClientApp } from './client-app.ts';

/** What an owner app is made with; its project is `internal`. */
export type OwnerAppOptions = Omit<ClientAppOptions, 'projectId'>;

type OwnerAct<K extends keyof Owners> = Act<Parts, Owners[K]>;

/**
 * What people do who own projects, or come to: a client of project `internal`, such as the dashboard.
 * `const app = new OwnerApp({ publishableClientKey, baseUrl, tokenStore: 'server-kept' });`
 */
export class OwnerApp extends ClientApp {
  /** Makes the first account of a new installation, and signs it in. */
  declare readonly createFirstOwner: OwnerAct<'createFirstOwner'>;
  /** The project, who has invited whom, and whether the signed-in user is meant, without using the code up. */
  declare readonly inspectOwnerInvitation: OwnerAct<'inspectOwnerInvitation'>;
  /** Owns the project as the signed-in user, who has verified the address that the invitation was sent to. */
  declare readonly acceptOwnerInvitation: OwnerAct<'acceptOwnerInvitation'>;
  /** Makes an account for the address of the invitation, which owns the project, and signs it in. */
  declare readonly signUpByOwnerInvitation: OwnerAct<'signUpByOwnerInvitation'>;

  /** Whom a link of `latchkey owner recover` lets in, without using its code up. */
  declare readonly inspectOwnerRecovery: OwnerAct<'inspectOwnerRecovery'>;
  /** Sets the owner's new password with the code of such a link, and signs the owner in; every other session ends. */
  declare readonly recoverOwner: OwnerAct<'recoverOwner'>;

  constructor(options: OwnerAppOptions) {
    super({ ...options, projectId: 'internal' }, { level: 'client', refreshes }, currentUser);
    const made = acts(
      () => this.parts,
      owners,
      'createFirstOwner',
      'inspectOwnerInvitation',
      'acceptOwnerInvitation',
      'signUpByOwnerInvitation',
      'inspectOwnerRecovery',
      'recoverOwner',
    );
    Object.assign(this, made satisfies { [K in keyof Owners]: OwnerAct<K> });
  }
}

const refreshes = async (): Promise<Refreshes> => ({
  ...(await whatIsStale()),
  'POST /latchkey/owner-invitations/accept': ['ownedProjects'],
});
