import type { AppContext } from '../context/app-context.ts';
import { type Cached, cached } from '../context/cached.ts';
import { nullOn } from '../core/null-on.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { type Call, callAs, type ResponseOf } from '../core/wire/call.ts';

/** What a user can sign in with and prove their identity with, besides a password. */
export type UserFactors = Readonly<FromWire<ResponseOf<'GET /latchkey/users/:user_id/factors', 'admin'>>>;

/** The passkeys and second factors of the users of a project. */
export class UserFactorsOfProject {
  readonly byUser: Cached<[userId: string], UserFactors | null>;
  readonly #caches: AppContext['caches'];
  readonly #call: Call<'admin'>;

  constructor(context: AppContext) {
    const call = callAs(context.connection, 'admin');
    this.#caches = context.caches;
    this.#call = call;
    this.byUser = cached(context, 'factors', async (user_id: string) => {
      const json = await nullOn(
        call('GET /latchkey/users/:user_id/factors', { params: { user_id } }),
        'USER_NOT_FOUND',
      );
      return json && fromWire(json);
    });
  }

  async resetSecondFactor(user_id: string): Promise<void> {
    const key = 'DELETE /latchkey/users/:user_id/factors';
    await this.#caches.after(key, this.#call(key, { params: { user_id } }));
  }

  async removePasskey(user_id: string, id: string): Promise<void> {
    const key = 'DELETE /latchkey/users/:user_id/passkeys/:id';
    await this.#caches.after(key, this.#call(key, { params: { user_id, id } }));
  }
}
