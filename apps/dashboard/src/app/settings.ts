/** What the service tells its dashboard, in `<meta name="latchkey">`. */
export interface DashboardSettings {
  /** Where the service is. */
  readonly url: string;
  /** What the service runs as; in production it prints no secrets. */
  readonly mode: 'development' | 'production';
  /** Whether mails of projects without a server of their own stay in the local inbox. */
  readonly hasInbox: boolean;
  /** Of project `internal`, whose users are the owners. */
  readonly publishableClientKey: string;
  /** That nobody has an account here yet. */
  readonly needsOwner: boolean;
  /** What style sheets have to name that the page puts together itself. */
  readonly styleNonce: string;
}

/** Undefined where the page was not served by a service. */
export function readSettings(page: Document): DashboardSettings | undefined {
  const content = page.querySelector('meta[name="latchkey"]')?.getAttribute('content');
  return content ? (JSON.parse(content) as DashboardSettings) : undefined;
}
