/** A directory, for who has presented one of its tokens. */
export interface OpenDirectory {
  readonly id: string;
  readonly teamId: string;
  /** It may create accounts with addresses of any domain. */
  readonly isTrusted: boolean;
}
