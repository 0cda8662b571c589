import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError } from '../command/command.ts';

/** Which project a folder is of, at each service that it is used with. There is no secret in it: a team commits it. */
const FILE = '.latchkey.json';

type Projects = Readonly<Record<string, string>>;

/** A project, and what says that it is meant. */
export interface Named {
  readonly id: string;
  readonly from: string;
}

/**
 * The project of a folder at the service of this address: what "latchkey projects use" has written here or in a folder above,
 * else the one of the application here.
 */
export function folderProject(folder: string, url: string): Named | undefined {
  return chosenAbove(folder, url) ?? applicationProject(folder, url);
}

/** Makes this the project of the folder at this service. Answers the file that says so. */
export function chooseProject(folder: string, url: string, id: string): string {
  const file = join(folder, FILE);
  write(file, { ...read(file), [url]: id });
  return file;
}

/** Forgets what was chosen for the folder at this service, here or above. Answers the file that said so, if one did. */
export function forgetProject(folder: string, url: string): string | undefined {
  const file = chosenAbove(folder, url)?.from;
  if (file === undefined) return undefined;
  const { [url]: _, ...others } = read(file);
  write(file, others);
  return file;
}

/** The settings of the application in a folder, by their names without a prefix. */
export function applicationSettings(folder: string): Readonly<Record<string, string | undefined>> {
  return Object.assign({}, ...['.env', '.env.local'].map((file) => settingsIn(join(folder, file))));
}

function chosenAbove(folder: string, url: string): Named | undefined {
  const from = join(folder, FILE);
  const id = read(from)[url];
  if (id !== undefined) return { id, from };
  return dirname(folder) === folder ? undefined : chosenAbove(dirname(folder), url);
}

function applicationProject(folder: string, url: string): Named | undefined {
  for (const file of ['.env.local', '.env']) {
    const from = join(folder, file);
    const { PROJECT_ID: id, API_URL: at = url } = settingsIn(from);
    if (id && at.replace(/\/$/, '') === url) return { id, from };
  }
  return undefined;
}

function settingsIn(file: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(parseEnv(textOf(file) ?? ''))) {
    const plain = /^(?:NEXT_PUBLIC_|PUBLIC_|VITE_)?LATCHKEY_(.+)$/.exec(name)?.[1];
    if (plain !== undefined) found[plain] = value;
  }
  return found;
}

function read(file: string): Projects {
  const text = textOf(file);
  if (text === undefined) return {};
  const projects = projectsIn(text);
  if (projects) return projects;
  throw new CommandError(
    `${file} can't be read: it is not {"projects": {"<address>": "<project ID>"}}. Correct or delete it.`,
  );
}

function projectsIn(text: string): Projects | undefined {
  try {
    const { projects } = JSON.parse(text) as { readonly projects?: unknown };
    if (typeof projects !== 'object' || projects === null) return undefined;
    return Object.values(projects).every((id) => typeof id === 'string') ? (projects as Projects) : undefined;
  } catch {
    return undefined;
  }
}

function write(file: string, projects: Projects): void {
  try {
    if (Object.keys(projects).length > 0) writeFileSync(file, `${JSON.stringify({ projects }, null, 2)}\n`);
    else if (existsSync(file)) rmSync(file);
  } catch (cause) {
    throw new CommandError(`${file} can't be written: ${(cause as Error).message}.`, 'FAILED', { cause });
  }
}

/** The text of a file; undefined where there is none that this user may read. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
