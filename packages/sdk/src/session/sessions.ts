import type { Environment } from '../core/environment.ts';
import type { SessionEnd, TokenStore } from '../token-stores/token-store.ts';
import { type Refresh, Session } from './session.ts';

/** One session object for as long as a store holds the same session. */
export class Sessions {
  readonly #environment: Environment;
  readonly #refresh: Refresh;
  readonly #onReturn: ((before: Session, now: Session) => void) | undefined;
  readonly #known = new WeakMap<TokenStore, Session>();
  /** The last session that a store has lost. */
  readonly #lost = new WeakMap<TokenStore, Session>();

  /** `onReturn` is called when the same user has signed in again. */
  constructor(environment: Environment, refresh: Refresh, onReturn?: (before: Session, now: Session) => void) {
    this.#environment = environment;
    this.#refresh = refresh;
    this.#onReturn = onReturn;
  }

  of(store: TokenStore): Session {
    const known = this.#known.get(store);
    if (known?.adopt()) return known;
    const session = new Session(store, this.#environment, this.#refresh);
    this.#known.set(store, session);
    if (known?.hasBegun) this.#lost.set(store, known);
    const lost = this.#lost.get(store);
    if (lost?.userId !== undefined && lost.userId === session.userId) this.#onReturn?.(lost, session);
    return session;
  }

  /** How the last session of a store ended; null where none has ended here, or it holds one. */
  endOf(store: TokenStore): SessionEnd | null {
    const isOver = this.of(store).isInvalid && this.#lost.has(store);
    return isOver ? store.end() : null;
  }

  /** The session to show: an expired one stays until a user signs in or out. */
  shown(store: TokenStore): Session {
    const session = this.of(store);
    return this.endOf(store) === 'expired' ? (this.#lost.get(store) ?? session) : session;
  }
}
