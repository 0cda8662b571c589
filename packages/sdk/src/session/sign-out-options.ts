/** Which sessions signing out ends, and where it leads. */
export interface SignOutOptions {
  /** Where to go then, instead of the page after signing out. */
  readonly redirectUrl?: string | undefined;
  /** Ends the sessions of the other accounts in this browser, too; otherwise the one used last is gone on with. */
  readonly all?: boolean | undefined;
}

/** The same with another way to leave: by a page of an identity provider, which leads to `redirectUrl`. */
export interface Leaving extends SignOutOptions {
  readonly leave?: (() => Promise<void>) | undefined;
}
