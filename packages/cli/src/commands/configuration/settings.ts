import type { Setting } from '@latchkey/protocol/settings/settings';
import type { AdminProject } from '@latchkey/sdk/admin';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../../command/fields.ts';
import { anything, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project } from '../options.ts';
import { nameOfSetting, settingsByName } from './setting-names.ts';

interface Valued {
  readonly name: string;
  readonly value: unknown;
  readonly row: Setting;
}

const fields: Fields<Valued> = {
  name: ['Name', text, ({ name }) => name],
  value: ['Value', anything, ({ value }) => value],
  allowed: ['Allowed', text, ({ row }) => allowed(row)],
  default: ['Default', anything, ({ row }) => row.default],
  purpose: ['Purpose', text, ({ row }) => row.says],
};
const words = { setting: 'Its name, such as passkeyEnabled.' };

export const settingCommands = {
  'settings list': command({
    purpose: 'List the settings of the project with their values.',
    options: project,
    output: listSchema('settings', fields),
    example: 'settings list',
    async run(run, given) {
      const { config } = await (await adminAt(run, given.project)).getProject();
      const things = Object.keys(settingsByName).map((name) => valued(config, name));
      run.list('settings', { fields, columns: ['name', 'value', 'allowed', 'default'], things, empty: 'No settings.' });
    },
  }),
  'settings get': command({
    purpose: 'Show a setting: its value, what it accepts and what it does.',
    words,
    options: project,
    output: schemaOf(fields),
    example: 'settings get passkeyEnabled',
    async run(run, given) {
      const name = known(given.setting);
      run.show(fields, valued((await (await adminAt(run, given.project)).getProject()).config, name));
    },
  }),
  'settings set': command({
    purpose: 'Change a setting.',
    words: { ...words, value: 'on or off, a choice, a number, a text, a JSON Schema, or none.' },
    options: project,
    output: schemaOf(fields),
    example: 'settings set sessionMaxDays 30',
    async run(run, given) {
      const name = known(given.setting);
      const value = read(name, given.value);
      const app = await adminAt(run, given.project);
      await (await app.getProject()).update({ config: { [name]: value } });
      run.show(fields, valued((await app.getProject()).config, name));
    },
  }),
};

/** By either of its names; throws where there is none. */
function known(asked: string): string {
  const name = nameOfSetting(asked);
  if (Object.hasOwn(settingsByName, name)) return name;
  throw new CommandError(`There is no setting ${asked}. See "latchkey settings list".`, 'NOT_FOUND');
}

function valued(config: AdminProject['config'], name: string): Valued {
  return { name, value: config[name as keyof typeof config], row: settingsByName[name] as Setting };
}

/** What a text may be; the service knows the rest. */
const textForms = {
  image: ['a web address', /^https?:\/\/\S+$/i],
  color: ['a color such as #3b5bdb', /^#[0-9a-f]{6}$/i],
  email: ['an email address', /^\S+@\S+$/],
  link: ['a web address', /^https?:\/\/\S+$/i],
} as const;

function allowed(row: Setting): string {
  if (row.type === 'switch') return 'on, off';
  if (row.type === 'choice') return row.choices.join(', ');
  if (row.type === 'schema') return 'a JSON Schema, none';
  if (row.type === 'text') return `${textForms[row.form][0]}, none`;
  return `${row.min} to ${row.max}${row.isOptional ? ', none' : ''}`;
}

const SWITCHED: Readonly<Record<string, boolean>> = { on: true, true: true, off: false, false: false };

function read(name: string, given: string): unknown {
  const row = settingsByName[name] as Setting;
  const value = parsed(row, given);
  if (value === undefined) throw new CommandError(`${name} takes ${allowed(row)}, not "${given}".`, 'WRONG_USAGE');
  return value;
}

function parsed(row: Setting, given: string): unknown {
  if (row.type === 'switch') return Object.hasOwn(SWITCHED, given) ? SWITCHED[given] : undefined;
  if (row.type === 'choice') return row.choices.includes(given) ? given : undefined;
  if (given === 'none' && isNullable(row)) return null;
  if (row.type === 'schema') return objectIn(given);
  if (row.type === 'text') return textForms[row.form][1].test(given) ? given : undefined;
  return /^\d{1,9}$/.test(given) && Number(given) >= row.min && Number(given) <= row.max ? Number(given) : undefined;
}

const isNullable = (row: Setting) =>
  row.type === 'schema' || row.type === 'text' || (row.type === 'number' && row.isOptional);

/** The object of a text of JSON; undefined where it has none. */
function objectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
