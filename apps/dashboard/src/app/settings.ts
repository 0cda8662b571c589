/** The settings the service renders into `<meta name="latchkey">`. */
export interface DashboardSettings {
  /** The URL of the service. */
  readonly url: string;
  /** The mode of the service; in production it logs no secrets. */
  readonly mode: 'development' | 'production';
  /** Whether emails of projects without their own mail server go to the local inbox. */
  readonly hasInbox: boolean;
  /** The publishable client key of the `internal` project. */
  readonly publishableClientKey: string;
  /** Set until the first owner account exists. */
  readonly needsOwner: boolean;
  /** The CSP nonce for style sheets created by the page. */
  readonly styleNonce: string;
}

/** Undefined if the page wasn't served by a service. */
export function readSettings(page: Document): DashboardSettings | undefined {
  const content = page.querySelector('meta[name="latchkey"]')?.getAttribute('content');
  return content ? (JSON.parse(content) as DashboardSettings) : undefined;
}
