import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type HeldFile, holdFile } from '../http/files/held-file.ts';
import { mediaType } from '../http/files/media-type.ts';

/** The dashboard in memory. What is not in this table cannot be asked for, whatever a path looks like. */
export interface SiteFiles {
  /** The HTML page before and after its settings. */
  readonly page: readonly [before: string, after: string];
  /** All others by their path: `/assets/index-P2Xu9kJm.js`. */
  readonly files: ReadonlyMap<string, HeldFile>;
}

/** Names of assets hold a hash of their content. */
const ASSETS = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PAGE = '/index.html';
const PLACE_OF_SETTINGS = '<meta name="latchkey" content="';

/** Reads the dashboard from the folder that the build puts it into; undefined where it was not built. */
export function readSite(folder: string): SiteFiles | undefined {
  if (!existsSync(folder)) return undefined;
  const contents = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // What a build tool notes for itself lies in hidden folders.
    .filter((path) => !path.slice(folder.length).includes(`${sep}.`))
    .map((path) => [path.slice(folder.length).replaceAll(sep, '/'), readFileSync(path)] as const);
  return siteOf(new Map(contents));
}

/** Undefined where the page is missing, or has no place for its settings. */
export function siteOf(contents: ReadonlyMap<string, Buffer>): SiteFiles | undefined {
  const html = contents.get(PAGE)?.toString() ?? '';
  const place = html.indexOf(PLACE_OF_SETTINGS) + PLACE_OF_SETTINGS.length;
  if (!html.includes(PLACE_OF_SETTINGS)) return undefined;
  const files = [...contents]
    .filter(([path]) => path !== PAGE)
    .map(([path, bytes]) => [path, fileOf(path, bytes)] as const);
  return { page: [html.slice(0, place), html.slice(html.indexOf('"', place))], files: new Map(files) };
}

const fileOf = (path: string, bytes: Buffer): HeldFile =>
  holdFile(bytes, { ...mediaType(path), cacheControl: path.startsWith(ASSETS) ? IMMUTABLE : 'no-cache' });
