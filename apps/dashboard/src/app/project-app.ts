import type { Store } from '@latchkey/sdk';
import { AdminApp, type AdminAppOptions, type Permission } from '@latchkey/sdk/admin';
import type { Calls } from './calls.ts';

interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}
type CallAsAdmin = <K extends keyof Calls>(key: K, input: Input) => Promise<Calls[K]>;

/** What administers a project, with the endpoints that the SDK has no members for. */
export class ProjectApp extends AdminApp {
  readonly call: CallAsAdmin;

  constructor(options: AdminAppOptions) {
    // An owner's session goes with every request; this says what it is used as.
    super({ ...options, extraRequestHeaders: { 'x-latchkey-access-type': 'admin' } });
    this.call = this.parts.call() as unknown as CallAsAdmin;
  }

  /** What time it is. */
  clock(): number {
    return this.parts.environment.clock();
  }

  /** What a user was granted itself, in a team or in the project, without what that contains. */
  grantedStore(userId: string, teamId?: string): Store<Permission[]> {
    return this.parts.lists('permissions').storeOf(userId, teamId, false);
  }

  /** Reads all users again that are shown or kept. */
  async refreshUsers(): Promise<void> {
    await this.parts.caches.after('PATCH /users/:user_id', Promise.resolve());
  }
}
