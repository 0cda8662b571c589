import type { Capacity, Measured } from '@latchkey/prove';
import { CommandError, command, type Run } from '../../command/command.ts';
import { type Fields, schemaOf } from '../../command/fields.ts';
import { interruptible } from '../../command/interruptible.ts';
import { count, flag, listOf, number, object, orNull, text } from '../../command/schema.ts';
import { isInbox } from '../../session/development.ts';
import { adminAt, adminOf, type Owner, ownerAt } from '../../session/owner.ts';
import { requireRecentProof } from '../../session/recent-proof.ts';
import { agree } from '../confirm.ts';
import { wholeNumber, yes } from '../options.ts';

const [CONNECTIONS, SECONDS] = ['16', '10'];
const [MOST_CONNECTIONS, MOST_SECONDS] = [256, 60];
const CASES = 6;
/** From here on the measuring side may be what was slow. */
const BUSY = 0.8;
const DAY = 86_400_000;

const fields: Fields<Measured> = {
  name: ['Case', text, ({ name }) => name],
  callsPerSecond: ['Calls/s', number, ({ callsPerSecond }) => callsPerSecond],
  p50Millis: ['p50 ms', orNull(number), ({ p50Millis }) => p50Millis],
  p95Millis: ['p95 ms', orNull(number), ({ p95Millis }) => p95Millis],
  p99Millis: ['p99 ms', orNull(number), ({ p99Millis }) => p99Millis],
  calls: ['Calls', count, ({ calls }) => calls],
  failed: ['Failed', count, failedOf],
  isLimited: ['Limited', flag, ({ isLimited }) => isLimited],
  clientLoad: ['Client load', number, ({ clientLoad }) => clientLoad],
  errors: ['Errors', listOf(object({ code: text, count })), ({ errors }) => errors],
};

export const bench = command({
  purpose: 'Measure what an installation holds, in a project that is deleted afterwards.',
  options: {
    connections: { value: 'count', purpose: `Calls under way at a time (default ${CONNECTIONS}).` },
    seconds: { value: 'count', purpose: `How long each case is measured (default ${SECONDS}).` },
    ...yes,
  },
  output: object({
    url: text,
    connections: count,
    seconds: count,
    monthlyActiveUsers: orNull(count),
    shares: orNull(listOf(object({ name: text, percent: count }))),
    cases: listOf(schemaOf(fields)),
  }),
  example: 'bench --connections 16 --seconds 10',
  async run(run, given) {
    const connections = within('connections', given.connections ?? CONNECTIONS, MOST_CONNECTIONS);
    const seconds = within('seconds', given.seconds ?? SECONDS, MOST_SECONDS);
    const owner = await ownerAt(run);
    // Without one the project could be made, and neither used nor deleted.
    await requireRecentProof(run);
    if (await servesUsers(run, owner))
      await agree(run, given.yes, {
        about: `${run.url} is in production, and this loads it as far as it goes for about ${CASES * seconds} s.`,
        name: new URL(run.url).host,
        otherwise: 'Nothing was measured.',
      });
    const { bench, capacityOf } = await import('@latchkey/prove');
    const cases: Measured[] = [];
    await inThrowAwayProject(run, owner, async (target, signal) => {
      const progress = (what: string, done: number, of: number) => run.progress(what, { done, of });
      for await (const one of bench({ target, connections, seconds, signal, progress })) cases.push(one);
    });
    const rates = Object.fromEntries(cases.map(({ name, callsPerSecond }) => [name, callsPerSecond]));
    const capacity = capacityOf(rates as Parameters<typeof capacityOf>[0]);
    tellResult(run, cases, capacity, { connections, seconds });
    const failed = cases.reduce((sum, one) => sum + failedOf(one), 0);
    if (failed > 0) throw new CommandError(`${failed} ${failed === 1 ? 'call' : 'calls'} failed.`, 'PROBLEMS_FOUND');
  },
});

function within(option: string, given: string, most: number): number {
  const value = wholeNumber(option, given);
  if (value > most) throw new CommandError(`--${option} is at most ${most}.`, 'WRONG_USAGE');
  return value;
}

/** An installation in production mode, or one on which a project of this owner is in production. */
async function servesUsers({ url }: Run, owner: Owner): Promise<boolean> {
  if (!isInbox(await fetch(`${url}/inbox/messages`, { redirect: 'manual' }))) return true;
  return (await owner.listOwnedProjects()).some(({ isProductionMode }) => isProductionMode);
}

type Target = Parameters<typeof import('@latchkey/prove').bench>[0]['target'];

/** Does something in a project that is deleted afterwards, also where it fails or is interrupted. */
const inThrowAwayProject = (
  run: Run,
  owner: Owner,
  act: (target: Target, interruption: AbortSignal) => Promise<void>,
): Promise<void> =>
  interruptible(async (interruption) => {
    const project = await owner.createProject({ displayName: 'latchkey bench', config });
    let admin = await adminOf(run, owner, project.id);
    try {
      const keys = await admin.createInternalApiKey({
        description: 'latchkey bench',
        expiresAt: new Date(Date.now() + DAY),
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: true,
      });
      // With its key the project can be deleted, whatever becomes of the owner's session meanwhile.
      admin = await adminAt({ ...run, adminKey: keys.superSecretAdminKey ?? undefined }, project.id);
      const [clientKey, serverKey] = [keys.publishableClientKey ?? '', keys.secretServerKey ?? ''];
      interruption.throwIfAborted();
      await act({ url: run.url, projectId: project.id, clientKey, serverKey }, interruption);
    } finally {
      run.progress('Deleting the project');
      await (await admin.getProject()).delete().catch((cause: Error) => {
        throw new CommandError(
          `${cause.message} The project is still there. Sign in again, then: latchkey projects delete ${project.id}`,
          'FAILED',
          { cause },
        );
      });
    }
  });

/** Emails of the project go to a server that can't exist: a measurement reaches no mailbox and no provider. */
const config = {
  credentialEnabled: true,
  signUpEnabled: true,
  allowLocalhost: true,
  emailConfig: {
    type: 'standard',
    host: 'mail.bench.invalid',
    port: 587,
    username: 'bench',
    password: 'not a password',
    senderName: 'latchkey bench',
    senderEmail: 'bench@bench.invalid',
  },
} as const;

interface Terms {
  readonly connections: number;
  readonly seconds: number;
}

function tellResult(run: Run, cases: readonly Measured[], capacity: Capacity | null, terms: Terms): void {
  const shares = capacity && Object.entries(capacity.share).map(([name, percent]) => ({ name, percent }));
  const monthlyActiveUsers = capacity?.monthlyActiveUsers ?? null;
  run.list(
    'cases',
    {
      fields,
      columns: ['name', 'callsPerSecond', 'p50Millis', 'p95Millis', 'p99Millis', 'calls', 'failed', 'isLimited'],
      things: cases,
      empty: 'Nothing was measured.',
    },
    { url: run.url, ...terms, monthlyActiveUsers, shares },
  );
  for (const { name, errors } of cases)
    for (const { code, count } of errors) run.hint(`${name} failed ${count} times: ${code}`);
  const limited = cases.filter(({ isLimited }) => isLimited).map(({ name }) => name);
  if (limited.length > 0)
    run.hint(`Rate limits ended ${limited.join(', ')} early; the numbers are of the time before.`);
  const busy = cases.filter(({ clientLoad }) => clientLoad >= BUSY).map(({ name }) => name);
  if (busy.length > 0)
    run.hint(
      `This computer was busy itself during ${busy.join(', ')}: the installation may do more than was measured.`,
    );
  if (run.json) return;
  run.tell(run.wrap(meaning(capacity), 0));
}

/** What it comes to, in a sentence. */
function meaning(capacity: Capacity | null): string {
  if (!capacity) return "A case never succeeded, so what the installation holds can't be said.";
  const [most = '', percent = 0] = Object.entries(capacity.share).toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const users = capacity.monthlyActiveUsers.toLocaleString('en-US');
  return `At half load in its busiest hour, this installation holds about ${users} monthly active users. ${percent} % of its time goes into ${most}.`;
}

function failedOf({ errors }: Measured): number {
  return errors.reduce((sum, { count }) => sum + count, 0);
}
