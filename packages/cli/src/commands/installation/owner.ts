import { command, type Run } from '../../command/command.ts';
import { dataOf, type Fields, schemaOf } from '../../command/fields.ts';
import { count, flag, listOf, object, orNull, text, time } from '../../command/schema.ts';
import { agree } from '../confirm.ts';
import { yes } from '../options.ts';
import { type OwnerLink, onInstallation, type RecoverableOwner } from './installation.ts';

const fields: Fields<RecoverableOwner> = {
  id: ['ID', text, ({ userId }) => userId],
  email: ['Email', orNull(text), ({ email }) => email],
  name: ['Name', orNull(text), ({ displayName }) => displayName],
  projects: ['Projects', count, ({ projects }) => projects],
  ownsInstallation: ['Installation', flag, ({ ownsInstallation }) => ownsInstallation],
  secondFactor: ['Two-factor', flag, ({ hasSecondFactor }) => hasSecondFactor],
};

/** Their emails first: the command takes one. */
const columns = ['email', 'name', 'projects', 'ownsInstallation', 'secondFactor', 'id'];

/** Lets owners back in, for the operator of the machine. */
export const ownerCommands = {
  'owner recover': command({
    purpose:
      'Print a link with which an owner sets a new password. Without an email, list the owners or create the first.',
    optionalWords: { email: 'An email of the owner; without it the owners are listed.' },
    options: {
      'drop-second-factor': { purpose: 'The link turns two-factor authentication off as well.' },
      ...yes,
    },
    output: object({ owners: listOf(schemaOf(fields)), link: orNull(text), expiresAt: orNull(time) }),
    example: 'owner recover ada@example.com',
    run: (run, { email, 'drop-second-factor': dropsSecondFactor, yes: isSure }) =>
      email === undefined ? list(run) : recover(run, email, { dropsSecondFactor, isSure }),
  }),
};

function list(run: Run): Promise<void> {
  return onInstallation(run, async ({ listOwners }, installation) => {
    const { owners, firstOwner } = await listOwners(installation);
    const next = firstOwner
      ? `No one owns this installation yet. Create the first account here:\n${wordsOf(firstOwner)}`
      : 'To get a link that lets one of them in: latchkey owner recover <email>';
    const { owners: _, ...more } = answerOf(owners, firstOwner);
    if (owners.length === 0) return run.answer({ owners: [], ...more }, next);
    run.list('owners', { fields, columns, things: owners, empty: next }, more);
    run.tell(`\n${next}`);
  });
}

interface How {
  readonly dropsSecondFactor: boolean;
  readonly isSure: boolean;
}

function recover(run: Run, address: string, { dropsSecondFactor, isSure }: How): Promise<void> {
  return onInstallation(run, async ({ findOwner, recoverOwner }, installation) => {
    const owner = await findOwner(installation, address);
    const email = owner.email ?? address;
    if (dropsSecondFactor && owner.hasSecondFactor)
      await agree(run, isSure, {
        about: `The link will turn off two-factor authentication for ${email}.`,
        name: email,
        otherwise: 'No link was made.',
      });
    const link = await recoverOwner(installation, owner, { dropsSecondFactor });
    const words = `Open this to set a new password for ${email}. It ends every other session of that owner.\n${wordsOf(link)}`;
    run.answer(answerOf([owner], link), words);
  });
}

const answerOf = (owners: readonly RecoverableOwner[], link: OwnerLink | undefined) => ({
  owners: owners.map((owner) => dataOf(fields, owner)),
  link: link?.url ?? null,
  expiresAt: link ? isoTime(link.expiresAt) : null,
});

const wordsOf = ({ url, expiresAt }: OwnerLink) => `${url}\nIt works once, until ${isoTime(expiresAt)}.`;

const isoTime = (millis: number) => new Date(millis).toISOString();
