import type { Parts } from '../context/app-context.ts';
import { type Kept, kept } from '../context/cached.ts';
import { nullFor } from '../core/null-on.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { type Call, callAs, type ResponseOf } from '../core/wire/call.ts';

/** What a user signs in and proves to be themselves with, besides a password. */
export type UserFactors = Readonly<FromWire<ResponseOf<'GET /latchkey/users/:user_id/factors', 'admin'>>>;

/** The passkeys and second factors of the users of a project. */
export class UserFactorsOfProject {
  readonly byUser: Kept<[userId: string], UserFactors | null>;
  readonly #caches: Parts['caches'];
  readonly #call: Call<'admin'>;

  constructor(parts: Parts) {
    const call = callAs(parts.connection, 'admin');
    this.#caches = parts.caches;
    this.#call = call;
    this.byUser = kept(parts, 'factors', async (user_id: string) => {
      const json = await nullFor(
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
