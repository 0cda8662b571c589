import type { ClientApp } from '@latchkey/sdk';
import { renderToString } from 'react-dom/server';
import type { Page } from './page.ts';
import { appOf, screensOf } from './screens.tsx';

export { languages } from './languages.ts';

/** What the service knows of the page that it is asked for. */
export interface Asked extends Omit<Page, 'project'> {
  /** The project, as `GET /projects/current` tells clients of it. */
  readonly project: { readonly id: string };
  readonly path: string;
}

/** A page as HTML. */
export interface Drawn {
  /** Whether there is a page at this path; if not, the HTML says so. */
  readonly isPage: boolean;
  readonly html: string;
  /** For the browser, to draw the same. */
  readonly page: Page;
}

/** Draws a page of a project. */
export async function draw({ path, project: json, ...asked }: Asked): Promise<Drawn> {
  // The SDK asks for nothing but the project here, which the service has at hand.
  const app = appOf(asked, json.id, { environment: { fetch: async () => Response.json(json) } });
  const page: Page = { ...asked, project: await projectOf(app) };
  const { isPage, screens } = await screensOf(app, page, path);
  return { isPage, page, html: renderToString(screens) };
}

const projectOf = (app: ClientApp): Promise<Page['project']> => app.getProject();
