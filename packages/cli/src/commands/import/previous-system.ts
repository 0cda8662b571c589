import type { NewPreviousSystem, PreviousSystem, PreviousSystemOptions } from '@latchkey/sdk/previous-system';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, schemaOf } from '../../command/fields.ts';
import { count, flag, object, oneOf, orNull, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { confirm } from '../confirm.ts';
import { jsonObjectIn } from '../json-input.ts';
import { project, wholeNumber, yes } from '../options.ts';

const DAY_MILLIS = 24 * 3_600_000;

const fields: Fields<PreviousSystem> = {
  source: ['Source', text, ({ source }) => source],
  isOn: ['On', flag, ({ isOn }) => isOn],
  endsAt: ['Ends', time, ({ endsAt }) => endsAt],
  passwords: ['Passwords', orNull(text), ({ passwords }) => passwords?.kind ?? null],
  issuer: ['Sessions of', orNull(text), ({ sessions }) => sessions?.issuer ?? null],
  toldUsers: ['Users there', orNull(count), ({ toldUsers }) => toldUsers],
  usersHere: ['Users here', count, ({ usersHere }) => usersHere],
  usersMissing: ['Users missing', orNull(count), ({ usersMissing }) => usersMissing],
  createdAtSignIn: ['Created at sign-in', count, ({ createdAtSignIn }) => createdAtSignIn],
  exchangedSessions: ['Exchanged sessions', count, ({ exchangedSessions }) => exchangedSessions],
  failedAt: ['Last failure', orNull(time), ({ failedAt }) => failedAt],
  failure: ['Reason', orNull(text), ({ failure }) => failure],
};
const setFields: Fields<NewPreviousSystem> = {
  ...fields,
  hookSecret: ['Hook secret', orNull(text), ({ hookSecret }) => hookSecret],
};

/** The system that users come from, while they move. */
export const previousSystemCommands = {
  'previous-system get': command({
    purpose: 'Show which system users come from, and how far the move is.',
    options: project,
    output: schemaOf(fields),
    example: 'previous-system get',
    async run(run, given) {
      const { getPreviousSystem } = await import('@latchkey/sdk/previous-system');
      const found = await getPreviousSystem(await adminAt(run, given.project));
      if (!found) throw none();
      run.show(fields, found);
    },
  }),
  'previous-system set': command({
    purpose: 'Set which system users come from. A secret that is left out stays while the rest is the same.',
    words: { file: 'JSON: what setPreviousSystem() of the SDK takes; - for standard input.' },
    options: { ...project, days: { value: 'days', purpose: 'For how many days it is asked (default 30).' } },
    output: schemaOf(setFields),
    example: 'previous-system set previous-system.json --days 60',
    async run(run, given) {
      const { setPreviousSystem } = await import('@latchkey/sdk/previous-system');
      const days = given.days === undefined ? 30 : wholeNumber('days', given.days);
      const endsAt = new Date(Date.now() + days * DAY_MILLIS);
      const options = { ...(await jsonObjectIn(run, given.file)), endsAt } as PreviousSystemOptions;
      run.show(setFields, await setPreviousSystem(await adminAt(run, given.project), options));
    },
  }),
  'previous-system off': command({
    purpose: 'Stop asking the previous system and forget its secrets. Users who came from it stay.',
    options: { ...project, ...yes },
    output: object({ status: oneOf('off') }),
    example: 'previous-system off --yes',
    async run(run, given) {
      const { getPreviousSystem, removePreviousSystem } = await import('@latchkey/sdk/previous-system');
      const app = await adminAt(run, given.project);
      const found = await getPreviousSystem(app);
      if (!found) throw none();
      await confirm(run, given.yes, `the previous system ${found.source}`, found.source);
      await removePreviousSystem(app);
      run.done({ status: 'off' }, `${found.source} is not asked anymore.`);
    },
  }),
};

const none = () => new CommandError('This project has no previous system.', 'NOT_FOUND');
