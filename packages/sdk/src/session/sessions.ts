import type { Environment } from '../environment.ts';
import type { TokenStore } from '../stores/token-store.ts';
import { type Refresh, Session } from './session.ts';

/** One session object for as long as a store holds the same session. */
export class Sessions {
  readonly #environment: Environment;
  readonly #refresh: Refresh;
  readonly #known = new WeakMap<TokenStore, Session>();

  constructor(environment: Environment, refresh: Refresh) {
    this.#environment = environment;
    this.#refresh = refresh;
  }

  of(store: TokenStore): Session {
    const known = this.#known.get(store);
    if (known?.adopt()) return known;
    const session = new Session(store, this.#environment, this.#refresh);
    this.#known.set(store, session);
    return session;
  }
}
