import { signInMethods } from '@latchkey/protocol/sign-in-methods';
import type { AdminProject } from '@latchkey/sdk/admin';
import { type Command, CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../../command/fields.ts';
import { flag, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project } from '../options.ts';
import { nameOfSetting } from './setting-names.ts';

interface Method {
  readonly id: string;
  readonly label: string;
  readonly setting: string;
  readonly isEnabled: boolean;
}

const fields: Fields<Method> = {
  id: ['ID', text, ({ id }) => id],
  label: ['Name', text, ({ label }) => label],
  isEnabled: ['Enabled', flag, ({ isEnabled }) => isEnabled],
  setting: ['Setting', text, ({ setting }) => setting],
};

/** Those that one setting switches; providers are a noun of their own. */
const rows = Object.entries(signInMethods).flatMap(([id, row]) =>
  'setting' in row ? [{ id, label: row.label, setting: nameOfSetting(row.setting) }] : [],
);

const withState = ({ config }: AdminProject): Method[] =>
  rows.map((row) => ({ ...row, isEnabled: config[row.setting as keyof typeof config] === true }));

export const signInMethodCommands = {
  'sign-in-methods list': command({
    purpose: 'List sign-in methods. For identity providers, see "providers list".',
    options: project,
    output: listSchema('methods', fields),
    example: 'sign-in-methods list',
    async run(run, given) {
      const things = withState(await (await adminAt(run, given.project)).getProject());
      run.list('methods', { fields, columns: ['id', 'label', 'isEnabled'], things, empty: 'No sign-in methods.' });
    },
  }),
  'sign-in-methods enable': switching('Turn a sign-in method on.', 'enable passkey', true),
  'sign-in-methods disable': switching('Turn a sign-in method off.', 'disable password', false),
};

function switching(purpose: string, example: string, isEnabled: boolean): Command {
  return command({
    purpose,
    words: { method: `One of: ${rows.map(({ id }) => id).join(', ')}.` },
    options: project,
    output: schemaOf(fields),
    example: `sign-in-methods ${example}`,
    async run(run, { method, ...given }) {
      const row = rows.find(({ id }) => id === method);
      if (!row)
        throw new CommandError(
          `There is no sign-in method ${method}. There are: ${rows.map(({ id }) => id).join(', ')}.`,
          'NOT_FOUND',
        );
      await (await (await adminAt(run, given.project)).getProject()).update({ config: { [row.setting]: isEnabled } });
      run.show(fields, { ...row, isEnabled });
    },
  });
}
