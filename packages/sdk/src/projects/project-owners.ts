import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { callAs, type ResponseOf } from '../core/wire/call.ts';

type OwnerJson = ResponseOf<'GET /latchkey/owners', 'admin'>['items'][number];
type InvitationJson = ResponseOf<'GET /latchkey/owner-invitations', 'admin'>['items'][number];

/** An owner of the project. */
export type ProjectOwner = Readonly<FromWire<OwnerJson>>;
/** A pending invitation to own the project. */
export type OwnerInvitation = Readonly<FromWire<InvitationJson>>;

/** What an owner may do in a project: `read-only`, `support`, `developer` or, with everything, `owner`. */
export type OwnerRole = ProjectOwner['role'];

/** A project's owners, and its pending invitations. */
export class ProjectOwners {
  readonly store: Store<ProjectOwner[]>;
  readonly invitationsStore: Store<OwnerInvitation[]>;
  readonly #context: AppContext;
  readonly #owners: Cache<[], OwnerJson[]>;
  readonly #invitations: Cache<[], InvitationJson[]>;

  constructor(context: AppContext) {
    const { connection, caches, environment } = context;
    const call = callAs(connection, 'admin');
    const readOwners = async () => (await call('GET /latchkey/owners')).items;
    const readInvitations = async () => (await call('GET /latchkey/owner-invitations')).items;
    this.#context = context;
    this.#owners = caches.add('owners', new Cache(environment, readOwners));
    this.#invitations = caches.add('ownerInvitations', new Cache(environment, readInvitations));
    this.store = shapedStore(() => this.#owners.entry(this), fromWire);
    this.invitationsStore = shapedStore(() => this.#invitations.entry(this), fromWire);
  }

  async list(): Promise<ProjectOwner[]> {
    return fromWire(await this.#owners.get(this));
  }

  async remove(user_id: string): Promise<void> {
    const path = 'DELETE /latchkey/owners/:user_id';
    await this.#context.caches.after(path, this.#call(path, { params: { user_id } }));
  }

  async changeRole(user_id: string, role: OwnerRole): Promise<void> {
    const path = 'PATCH /latchkey/owners/:user_id';
    await this.#context.caches.after(path, this.#call(path, { params: { user_id }, body: { role } }));
  }

  async listInvitations(): Promise<OwnerInvitation[]> {
    return fromWire(await this.#invitations.get(this));
  }

  async invite(email: string, role?: OwnerRole): Promise<OwnerInvitation> {
    const path = 'POST /latchkey/owner-invitations';
    return fromWire(
      await this.#context.caches.after(path, this.#call(path, { body: { email, ...(role && { role }) } })),
    );
  }

  async revoke(invitation_id: string): Promise<void> {
    const path = 'DELETE /latchkey/owner-invitations/:invitation_id';
    await this.#context.caches.after(path, this.#call(path, { params: { invitation_id } }));
  }

  get #call() {
    return callAs(this.#context.connection, 'admin');
  }
}
