import { endpoints } from '../../packages/protocol/dist/index.js';
import { settings } from '../../packages/protocol/dist/settings/settings.js';

/** The cards of the dashboard by the headings of this page; what no card shows is last. */
const GROUPS = {
  methods: 'Sign-in methods',
  accounts: 'Accounts',
  privacy: 'Privacy',
  teams: 'Teams',
  assurance: 'What a sign-in has to prove',
  sessions: 'Sessions',
  proof: "Confirming it's you",
  passwords: 'Passwords',
  look: 'Look',
  links: 'Links',
  metadata: 'Metadata',
  log: 'Event log',
  none: 'Sign-in rules and addresses',
};

const HEAD = '| Setting | In the dashboard | Values | Default | What it does |\n|---|---|---|---|---|';
const OBJECTS_HEAD = '| Setting | What it does |\n|---|---|';

/** Every setting of a project, as the contract has it: a table for each group, and then those that are lists or objects. */
export function projectSettings() {
  const chapters = Object.entries(GROUPS).map(([group, title]) =>
    [`### ${title}\n`, HEAD, ...rowsOf(group)].join('\n'),
  );
  const others = [
    `### Lists and objects\n`,
    OBJECTS_HEAD,
    ...documents().map(([key, says]) => `| \`${key}\` | ${says} |`),
  ];
  return [...chapters, others.join('\n')].join('\n\n');
}

const rowsOf = (group) =>
  Object.entries(settings)
    .filter(([, { control }]) => (control?.group ?? 'none') === group)
    .map(rowOf);

function rowOf([key, { control, flag, says, needsRecentProof, ...row }]) {
  const notes = [
    control?.hint ?? says,
    ...(flag ? [`CLI: \`--${flag}\`.`] : []),
    ...(needsRecentProof ? ["Owners confirm it's them to change it."] : []),
  ];
  return `| \`${key}\` | ${control?.label ?? '–'} | ${valuesOf(row)} | ${textOf(row.default)} | ${notes.join(' ')} |`;
}

const FORMS = {
  image: 'an address, or a data URL of an image',
  color: 'a color such as `#3b5bdb`',
  email: 'an email address',
  link: 'an address',
};

function valuesOf({ type, choices, form, min, max, isOptional }) {
  if (type === 'switch') return 'on, off';
  if (type === 'choice') return choices.map((choice) => `\`${choice}\``).join(', ');
  if (type === 'schema') return 'a JSON Schema, or `null`';
  if (type === 'text') return `${FORMS[form]}, or \`null\``;
  return isOptional ? `${min} to ${max}, or \`null\`` : `${min} to ${max}`;
}

const textOf = (value) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : `\`${value}\``);

/** What one call changes beside those of the table. */
function documents() {
  const { shape } = endpoints['PATCH /latchkey/project-settings'].body;
  const fields = { ...shape, ...shape.config.unwrap().shape };
  return Object.entries(fields)
    .filter(([key]) => key !== 'config' && !Object.hasOwn(settings, key))
    .map(([key, { description }]) => [key, description]);
}
