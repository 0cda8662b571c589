import type { Project } from '@latchkey/sdk';

/** What a page of a project is made from: the server draws it from this, and hands it on to the browser. */
export interface Page {
  /** The URL of the service. */
  readonly url: string;
  /** The path that the pages of the project are below: `/p/<project id>`. */
  readonly base: string;
  /** Where the application is; its account settings where nothing is known of it. */
  readonly home: string;
  readonly publishableClientKey: string;
  readonly project: Project;
  /** One of `languages`. */
  readonly language: string;
}
