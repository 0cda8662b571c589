import { CommandError, command } from '../../command/command.ts';
import { anything, count, listOf, object, oneOf, orNull, text, time } from '../../command/schema.ts';
import { type KeyStatus, newKeyRing, onInstallation, type ProjectRotation } from './installation.ts';

const standings: Readonly<Record<KeyStatus['standing'], string>> = {
  primary: 'primary: seals from now on',
  used: 'run "latchkey key-ring rotate"',
  unused: 'can be removed',
  missing: 'MISSING in the ring',
};

const kms = {
  value: 'key',
  purpose: 'The key of a KMS that wraps: vault:…, aws-kms:…, gcp-kms:…, azure-kv:… or pkcs11:….',
} as const;

/** The keys of the installation itself, those that its secrets are sealed with and those that sign access tokens. */
export const keyRingCommands = {
  'key-ring new': command({
    purpose: 'Print a new key for LATCHKEY_KEY_RING; with --kms as only the KMS can open it.',
    options: { kms },
    output: object({ keyRing: text }),
    example: 'key-ring new',
    async run(run, { kms }) {
      const keyRing = await newKeyRing(kms);
      run.answer({ keyRing }, keyRing);
    },
  }),
  'key-ring wrap': command({
    purpose: 'Print the key ring wrapped by a key of a KMS, also where another one has wrapped it before.',
    options: { kms },
    output: object({ keyRing: text }),
    example: 'key-ring wrap --kms aws-kms:arn:aws:kms:eu-central-1:111122223333:alias/latchkey',
    async run(run, { kms }) {
      if (kms === undefined) throw new CommandError('Name the key of the KMS with --kms.', 'WRONG_USAGE');
      await onInstallation(run, async ({ wrapKeyRing }, installation) => {
        const keyRing = await wrapKeyRing(installation, kms);
        run.answer({ keyRing }, keyRing);
      });
    },
  }),
  'key-ring unwrap': command({
    purpose: 'Print the key ring in clear, which its KMS opens: to leave the KMS, or to keep offline.',
    output: object({ keyRing: text }),
    example: 'key-ring unwrap',
    run: (run) =>
      onInstallation(run, async ({ unwrapKeyRing }, installation) => {
        const keyRing = await unwrapKeyRing(installation);
        run.answer({ keyRing }, keyRing);
      }),
  }),
  'key-ring status': command({
    purpose: 'Show how much each key of the ring encrypts. A key that encrypts nothing can be removed.',
    output: object({
      keys: listOf(
        object({ id: text, standing: oneOf(...Object.keys(standings)), wrappedBy: orNull(text), rows: anything }),
      ),
    }),
    example: 'key-ring status',
    run: (run) =>
      onInstallation(run, async ({ keyRingStatus }, installation) => {
        const keys = await keyRingStatus(installation);
        run.answer({ keys }, keys.flatMap(linesOf).join('\n'));
        if (keys.some(({ standing }) => standing === 'missing'))
          throw new CommandError('A key is in use that the ring lacks.', 'PROBLEMS_FOUND');
      }),
  }),
  'key-ring rotate': command({
    purpose: 'Re-encrypt everything with the first key of the ring, while the service runs.',
    output: object({ primary: text, sealed: count }),
    example: 'key-ring rotate',
    run: (run) =>
      onInstallation(run, async ({ rotateKeyRing }, installation) => {
        const { primary, count } = await rotateKeyRing(installation);
        const words = `${count} sealed with "${primary}". No other key is in use.`;
        run.done({ primary, sealed: count }, words);
      }),
  }),
  'signing-keys rotate': command({
    purpose: 'Rotate the keys that sign access tokens. Takes 80 minutes, without signing anyone out.',
    options: {
      project: { value: 'id', purpose: 'Of this project, such as internal.' },
      all: { purpose: 'Of every project.' },
      now: { purpose: 'For a leaked key: ends all access tokens now.' },
    },
    output: object({
      rotations: listOf(
        object({ projectId: text, keyId: orNull(text), signsFrom: orNull(time), othersGoneAt: orNull(time) }),
      ),
    }),
    example: 'signing-keys rotate --all',
    async run(run, { project, all, now }) {
      const asked = all ? 'all' : project && { id: project };
      if (!asked || (all && project !== undefined))
        throw new CommandError('Name one project with --project, or all with --all.', 'WRONG_USAGE');
      await onInstallation(run, async ({ rotateSigningKeys }, installation) => {
        const rotations = await rotateSigningKeys(installation, asked, { atOnce: now });
        run.answer({ rotations: rotations.map(dataOf) }, rotations.map(lineOf).join('\n'));
      });
    },
  }),
};

function linesOf({ id, standing, wrappedBy, rows }: KeyStatus): string[] {
  const wrapped = wrappedBy === null ? '' : `, wrapped by ${wrappedBy}`;
  return [
    `${id}  ${standings[standing]}${wrapped}`,
    ...Object.entries(rows).map(([column, count]) => `  ${column}  ${count}`),
  ];
}

const isoTime = (millis: number) => new Date(millis).toISOString();

const dataOf = ({ projectId, rotation }: ProjectRotation) => ({
  projectId,
  keyId: rotation?.kid ?? null,
  signsFrom: rotation ? isoTime(rotation.activeFrom) : null,
  othersGoneAt: rotation ? isoTime(rotation.goneAt) : null,
});

function lineOf({ projectId, rotation }: ProjectRotation): string {
  if (!rotation) return `${projectId}: its next key is published already.`;
  const { kid, activeFrom, goneAt } = rotation;
  return `${projectId}: ${kid} signs from ${isoTime(activeFrom)}; the keys before it are gone at ${isoTime(goneAt)}.`;
}
