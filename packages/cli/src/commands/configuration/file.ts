import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { violations } from '@latchkey/protocol/input/violations';
import type * as z from 'zod/mini';
import { CommandError, type Run } from '../../command/command.ts';
import { keyOf } from './compare.ts';
import { type Document, documentJsonSchema, documentSchema } from './document.ts';
import { secretPlaces } from './secrets.ts';

/** Where the document is, unless another file is named. */
export const DEFAULT_FILE = 'latchkey.config.json';

/** The document of a file, or of what is piped in. Throws where it is not one; says every place that is wrong. */
export async function readDocument(run: Run, file = DEFAULT_FILE): Promise<Document> {
  const name = file === '-' ? 'What is piped in' : file;
  return documentIn(file === '-' ? await run.input() : await textOf(run, file), name);
}

async function textOf({ folder }: Run, file: string): Promise<string> {
  try {
    return await readFile(resolve(folder, file), 'utf8');
  } catch (cause) {
    const advice = `Write it with "latchkey config pull --file ${file}", or name another with --file.`;
    throw new CommandError(`${file} cannot be read. ${advice}`, 'NOT_FOUND', { cause });
  }
}

async function documentIn(text: string, name: string): Promise<Document> {
  const json = parsed(text, name);
  const { default: en } = await import('zod/v4/locales/en.js');
  const { data, error } = documentSchema.safeParse(json, { error: en().localeError });
  const wrong = error ? await Promise.all(error.issues.map(sentences)) : [doubles(data), undefinedDefaults(data)];
  if (!data || wrong.flat().length > 0) {
    const lines = wrong.flat().map((line) => `  ${line}`);
    throw new CommandError([`${name} does not fit:`, ...lines].join('\n'), 'WRONG_USAGE');
  }
  return data;
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandError(`${name} is not JSON: ${(cause as Error).message}.`, 'WRONG_USAGE', { cause });
  }
}

type Issue = z.core.$ZodIssue;

async function sentences(issue: Issue): Promise<string[]> {
  if (issue.code !== 'unrecognized_keys')
    return violations('body', [issue]).map((line) =>
      line.replace(/^body\.?(?=\S)/, '').replace(/^body/, 'The document'),
    );
  const known = fieldsAt(issue.path);
  return Promise.all(
    issue.keys.map(async (key) => {
      const meant = await nearest(key, known);
      const hint = meant ? `Did you mean ${meant}?` : `The fields are: ${known.join(', ')}.`;
      return `${dotted([...issue.path, key])} is not a field. ${hint}`;
    }),
  );
}

const dotted = (path: readonly PropertyKey[]) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1);

/** The fields that there can be at a place of the document. */
function fieldsAt(path: readonly PropertyKey[]): string[] {
  let places: JsonSchema[] = [documentJsonSchema()];
  for (const key of path)
    places = places.flatMap((one) =>
      options((typeof key === 'number' ? one.items : one.properties?.[String(key)]) ?? {}),
    );
  return [...new Set(places.flatMap(({ properties = {} }) => Object.keys(properties)))];
}

interface JsonSchema {
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
}

const options = (schema: JsonSchema): readonly JsonSchema[] => schema.oneOf ?? schema.anyOf ?? [schema];

/** At most so many letters may be wrong. */
const MOST_WRONG = 4;

/** The word that was most likely meant. */
async function nearest(word: string, known: readonly string[]): Promise<string | undefined> {
  const { diffChars } = await import('diff');
  const distance = (other: string) =>
    diffChars(plain(word), plain(other)).reduce(
      (sum, { added, removed, count }) => sum + (added || removed ? count : 0),
      0,
    );
  const [best] = known.map((other) => ({ other, wrong: distance(other) })).sort((a, b) => a.wrong - b.wrong);
  return best && best.wrong <= MOST_WRONG ? best.other : undefined;
}

const plain = (word: string) => word.toLowerCase().replace(/[_-]/g, '');

/** What a list says twice of one thing. */
function doubles(document: Document | undefined): string[] {
  const { permissions = {}, ...lists } = document ?? {};
  return Object.entries({ ...lists, 'permissions.team': permissions.team, 'permissions.project': permissions.project })
    .flatMap(([path, items]) => (Array.isArray(items) ? [[path, items.map(keyOf)] as const] : []))
    .flatMap(([path, keys]) =>
      keys.flatMap((key, index) => (keys.indexOf(key) < index ? `${path}[${index}] is the second ${key}.` : [])),
    );
}

/** The permissions that are to be granted from the start, although the document defines others alone. */
function undefinedDefaults({ permissions = {}, defaultPermissions = {} }: Document = {}): string[] {
  const scopes = { teamCreator: 'team', teamMember: 'team', user: 'project' } as const;
  return (Object.keys(scopes) as (keyof typeof scopes)[]).flatMap((name) => {
    const defined = permissions[scopes[name]]?.map(({ id }) => id);
    // Those of the service itself begin with a dollar sign, and are defined everywhere.
    return (defaultPermissions[name] ?? [])
      .filter((id) => defined && !id.startsWith('$') && !defined.includes(id))
      .map((id) => `defaultPermissions.${name} names ${id}, which permissions.${scopes[name]} does not define.`);
  });
}

/** Writes a document with its schema beside it. What the file named its secrets and its schema by stays. Answers both files. */
export async function writeDocument(run: Run, file: string, document: Document): Promise<readonly [string, string]> {
  const former = await readDocument(run, file).catch(() => undefined);
  const schemaFile = `${file.replace(/\.json$/, '')}.schema.json`;
  const $schema = former?.$schema ?? `./${schemaFile.split(/[\\/]/).at(-1)}`;
  await writeFile(resolve(run.folder, schemaFile), jsonText(documentJsonSchema()));
  await writeFile(resolve(run.folder, file), jsonText({ $schema, ...(former ? renamed(document, former) : document) }));
  return [file, schemaFile];
}

/** With the environment variables of another document, where both name one for the same. */
function renamed(document: Document, former: Document): Document {
  const names = new Map(secretPlaces(document).map(({ path, env }) => [env, envAt(former, path)]));
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'env' && names.get(value) ? names.get(value) : value,
  );
}

const envAt = (document: Document, asked: string) => secretPlaces(document).find(({ path }) => path === asked)?.env;

/** As it stands in files. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
