import { readFileSync } from 'node:fs';
import { refusals } from '../../packages/protocol/dist/refusals.js';
import { sourceOf } from './example.mjs';
import { readExports } from './exports.mjs';
import { fileOf, isExample, sections } from './pages.mjs';
import { projectSettings } from './project-settings.mjs';
import { referenceOf, symbolPages } from './reference.mjs';
import { restPages } from './rest/pages.mjs';

const root = new URL('../..', import.meta.url).pathname;
/** In the Markdown of a page, where the names that an entry of a package exports are explained. */
const EXPORTS = /^<!-- exports (\S+) -->$/gm;
/** The same for the table of plain refusals. */
const REFUSALS = '<!-- refusals -->';
/** And for the settings of a project. */
const SETTINGS = '<!-- project settings -->';

/** The whole site as Markdown: every page by its name, those of single names of our packages and of the REST API, what the packages export, and where each name is explained. */
export function site() {
  const exported = readExports();
  const written = new Map(
    Object.values(sections)
      .flat()
      .map((name) => [name, markdownOf(name)]),
  );
  const pages = new Map([...written].map(([name, text]) => [name, filled(text, name, exported)]));
  const symbols = new Map(entriesOf(written).flatMap(([page, entry]) => symbolPages(exported.get(entry), page)));
  return { pages, symbols, rest: restPages(), exported, places: placesOf(written, exported) };
}

/** The first heading of a page. */
export const titleOf = (markdown) => /^# (.*)$/m.exec(markdown)[1].replaceAll('`', '');

/** The README of an example is followed by its source. */
function markdownOf(name) {
  const text = readFileSync(root + fileOf(name), 'utf8');
  return isExample(name) ? `${text}\n${sourceOf(root + name)}` : text;
}

const filled = (text, page, exported) =>
  text
    .replace(EXPORTS, (_, entry) => referenceOf(exported.get(entry), page))
    .replace(REFUSALS, refusalTable)
    .replace(SETTINGS, projectSettings);

/** The pages on which each name that a package exports is explained; several entries may have one of the same name. */
function placesOf(written, exported) {
  const places = {};
  for (const [page, entry] of entriesOf(written))
    for (const { name } of exported.get(entry))
      places[name] = [...(Object.hasOwn(places, name) ? places[name] : []), page];
  return places;
}

/** Each page that explains an entry of a package, with that entry. */
const entriesOf = (written) =>
  [...written].flatMap(([page, text]) => [...text.matchAll(EXPORTS)].map(([, entry]) => [page, entry]));

const refusalTable = () =>
  [
    '| Name | Status | Sentence |\n|---|---|---|',
    ...Object.entries(refusals).map(([name, [status, sentence]]) => `| \`${name}\` | ${status} | ${sentence} |`),
  ].join('\n');
