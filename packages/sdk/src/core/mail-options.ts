/** Where the link of a mail leads. */
export interface MailOptions {
  /** The page that the link leads to, absolute; in browsers that of the app. */
  readonly callbackUrl?: string | undefined;
}
