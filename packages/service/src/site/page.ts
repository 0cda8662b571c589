import { html } from '../platform/html/html.ts';
import type { SiteFiles } from './files.ts';

/** What the page is told of the service that serves it. */
export interface PageSettings {
  readonly url: string;
  readonly mode: 'development' | 'production';
  /** Whether mails of projects without a server of their own stay in the local inbox. */
  readonly hasInbox: boolean;
  readonly publishableClientKey: string;
  readonly needsOwner: boolean;
  /** What style sheets have to name that the page puts together itself. */
  readonly styleNonce: string;
}

/** The page with its settings, as JSON in an attribute. */
export const pageWith = ({ page: [before, after] }: SiteFiles, settings: PageSettings): string =>
  before + html`${JSON.stringify(settings)}` + after;
