import type { AdminApp } from '@latchkey/sdk/admin';
import { type Colour, CommandError, command, type Run } from '../../command/command.ts';
import { anything, listOf, object, oneOf, type Schema, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project, yes } from '../options.ts';
import { type Change, differences } from './compare.ts';
import { type Document, documentSchema } from './document.ts';
import { DEFAULT_FILE, jsonText, readDocument, writeDocument } from './file.ts';
import { push, templateType, themeId } from './push.ts';
import { type SecretChange, secretChanges, secretValues } from './secrets.ts';
import { documentOf, readState, type State } from './state.ts';

const changeSchema = object({
  change: oneOf('add', 'change', 'remove', 'set-secret'),
  path: text,
  before: anything,
  after: anything,
});
const differencesSchema = { projectId: text, changes: listOf(changeSchema) };

const file = { value: 'file', purpose: `The document (default ${DEFAULT_FILE}); - for standard input.` } as const;
const secrets = {
  purpose: 'Set every secret again from its environment variable, including stored ones.',
} as const;

export const configCommands = {
  'config pull': command({
    purpose: "Print the project's configuration as one document without secrets, or write it to a file.",
    options: { ...project, file: { value: 'file', purpose: 'Write it to this file, with its JSON Schema beside it.' } },
    output: documentSchema as Schema,
    example: 'config pull --file latchkey.config.json',
    async run(run, given) {
      const document = documentOf(await readState(await adminAt(run, given.project)));
      const written = given.file === undefined ? undefined : await writeDocument(run, given.file, document);
      const say = written ? run.done : run.answer;
      say(document, written ? `Wrote ${written.join(' and ')}.` : jsonText(document).trimEnd());
    },
  }),
  'config diff': command({
    purpose: 'Show what a push would change. Exits with 5 if anything differs.',
    options: { ...project, file, secrets },
    output: object(differencesSchema),
    example: 'config diff',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { state, changes, words } = await compared(run, app, given);
      const { id, displayName } = state.project;
      run.answer({ projectId: id, changes }, words || `${displayName} is as the document says.`);
      if (changes.length > 0)
        throw new CommandError(`${displayName} differs from the document in ${places(changes)}.`, 'PROBLEMS_FOUND');
    },
  }),
  'config push': command({
    purpose: 'Apply a document to the project, after showing what changes.',
    options: { ...project, file, secrets, ...yes },
    output: object({ status: oneOf('changed', 'unchanged'), ...differencesSchema }),
    example: 'config push --yes',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { state, wanted, changes, secretsToSet, words } = await compared(run, app, given);
      const { id: projectId, displayName } = state.project;
      if (changes.length === 0)
        return run.answer({ status: 'unchanged', projectId, changes }, `${displayName} is as the document says.`);
      const values = secretValues(secretsToSet, run.env);
      run.tell(words);
      if (!given.yes && !(await run.confirm(`Change ${displayName} in ${places(changes)}?`)))
        throw new CommandError('Nothing was changed.', 'WRONG_USAGE');
      run.progress('Applying changes');
      await push(app, { state, wanted, changes, secrets: values });
      run.done({ status: 'changed', projectId, changes }, `${displayName} is changed in ${places(changes)}.`);
    },
  }),
};

const places = ({ length }: readonly Change[]) => (length === 1 ? '1 place' : `${length} places`);

interface Compared {
  readonly state: State;
  readonly wanted: Document;
  readonly changes: readonly Change[];
  readonly secretsToSet: readonly SecretChange[];
  /** The changes for people; empty where there are none. */
  readonly words: string;
}

async function compared(
  run: Run,
  app: AdminApp,
  { file, secrets }: { readonly file: string | undefined; readonly secrets: boolean },
): Promise<Compared> {
  const { $schema: _, ...wanted } = await readDocument(run, file);
  const state = await readState(app);
  const current = documentOf(state);
  if (wanted.emailTheme !== undefined) themeId(state, wanted.emailTheme);
  for (const { type } of wanted.emailTemplates ?? []) templateType(state, type);
  const secretsToSet = secretChanges(current, wanted, secrets);
  const changes = [...differences(current, wanted), ...secretsToSet];
  return { state, wanted, changes, secretsToSet, words: changes.map((change) => lineOf(run, change)).join('\n') };
}

const marks: Readonly<Record<Change['change'], readonly [mark: string, Colour]>> = {
  add: ['+', 'green'],
  change: ['~', 'yellow'],
  remove: ['-', 'red'],
  'set-secret': ['*', 'yellow'],
};

function lineOf({ paint }: Run, { change, path, before, after }: Change): string {
  const [mark, colour] = marks[change];
  const what = {
    add: () => short(after),
    change: () => `${short(before)} → ${short(after)}`,
    remove: () => short(before),
    'set-secret': () => `from ${(after as { readonly env: string }).env}`,
  }[change]();
  return `${paint(colour, `${mark} ${path}`)}  ${what}`;
}

const MOST_LETTERS = 100;

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
