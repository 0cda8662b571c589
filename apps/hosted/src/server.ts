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
    parts: [`react/dist/i18n/locales/${asked.language}.js`, moduleOf(name)],
    page,
  };
}

/** The module of a page's screen, which the build gives a file of its own. */
function moduleOf(name: string | undefined): string {
  if (name === 'sign-in' || name === 'sign-up') return 'react/dist/sign-in/sign-in.js';
  return name === 'account-settings' || name === 'set-up'
    ? 'react/dist/account/index.js'
    : 'react/dist/handler/page-screens.js';
}
