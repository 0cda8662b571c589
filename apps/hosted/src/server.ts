import { renderToString } from 'react-dom/server';
import { noScript } from './no-script.ts';
import type { Page } from './page.ts';
import { appOf, screensOf } from './screens.tsx';

export { languages } from './languages.ts';

/** What the service knows of the page that it is asked for. */
export interface Asked extends Omit<Page, 'project'> {
  /** The project, as `GET /projects/current` tells clients of it. */
  readonly project: { readonly id: string };
  readonly path: string;
}

/** Draws a page of a project, as HTML and as what the browser needs to draw the same. */
export async function draw({ path, project: json, ...asked }: Asked) {
  // The SDK asks for nothing but the project here, which the service has at hand.
  const app = appOf(asked, json.id, { environment: { fetch: async () => Response.json(json) } });
  const page: Page = { ...asked, project: await app.getProject() };
  const { name, screens } = await screensOf(app, page, path);
  return {
    isPage: name !== undefined,
    html: renderToString(screens),
    noScript: noScript[asked.language] ?? '',
    parts: [asked.language, partOf(name)],
    page,
  };
}

/** The part of the bundle that a page is in. */
function partOf(name: string | undefined): string {
  if (name === 'sign-in' || name === 'sign-up') return 'sign-in';
  return name === 'account-settings' ? 'account' : 'page-screens';
}
