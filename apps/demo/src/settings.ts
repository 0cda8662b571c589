/** What the demo's server has written into the page; without a project and a key it only shows how to get them. */
export interface Settings {
  readonly url: string;
  readonly projectId?: string;
  readonly publishableClientKey?: string;
}

const element = document.querySelector<HTMLMetaElement>('meta[name="latchkey"]');

export const settings: Settings = JSON.parse(element?.content || '{"url":"http://localhost:4400"}');
