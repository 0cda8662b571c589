import { type CookieRules, cookieName, type TokenCookie, tokenCookie } from './token-cookies.ts';

type Parked = readonly (readonly [userId: string, refreshToken: string])[];

/** The sessions that wait beside the one of a request, in one cookie that no script can read. */
export class ParkedSessions {
  readonly #rules: CookieRules;
  readonly #before: string;
  #parked: Parked;

  constructor(rules: CookieRules, read: (name: string) => string | undefined) {
    this.#rules = rules;
    this.#before = read(cookieName(rules, 'parked')) ?? '';
    this.#parked = parkedIn(this.#before);
  }

  /** The users whose sessions they are. */
  get userIds(): readonly string[] {
    return this.#parked.map(([id]) => id);
  }

  /** The refresh token of a user; null where there is none. */
  tokenOf(userId: string): string | null {
    return this.#parked.find(([id]) => id === userId)?.[1] ?? null;
  }

  add(userId: string, refreshToken: string): void {
    this.remove(userId);
    this.#parked = [[userId, refreshToken], ...this.#parked];
  }

  remove(userId: string): void {
    this.#parked = this.#parked.filter(([id]) => id !== userId);
  }

  /** What the answer has to set. */
  get changed(): readonly TokenCookie[] {
    const value = this.#parked.length === 0 ? '' : JSON.stringify(this.#parked);
    return value === this.#before ? [] : [tokenCookie(this.#rules, cookieName(this.#rules, 'parked'), value)];
  }
}

/** What makes no sense counts as absent. */
function parkedIn(value: string): Parked {
  try {
    const parked: unknown = JSON.parse(value);
    return Array.isArray(parked) ? parked.filter(isPair) : [];
  } catch {
    return [];
  }
}

const isPair = (pair: unknown): pair is Parked[number] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
