import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Project } from '../projects/project.ts';
import { teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { vouchesFor } from './admit.ts';
import type { Connection } from './connection.ts';
import { connectionFor, managing } from './connections.ts';
import type { Identity } from './identity.ts';
import { keepTest, lastTest, type OfTeam } from './queries.ts';
import { ResponseRefused } from './saml-connection.ts';

type Test = ResultOf<Endpoints['GET /latchkey/teams/:team_id/sso-connections/:connection_id/last-test']>;
type Step = Test['steps'][number];

const DAY = 24 * 3_600_000;
/** What is shown has an end. */
const MOST_CHARACTERS = 100_000;

/** What the last test has shown, for a day. Throws what the endpoint's row declares. */
export async function readLastTest(context: Context, project: Project, asking: Asking, which: OfTeam): Promise<Test> {
  await teamFor(context, project, asking, managing(which.teamId));
  const { id } = await connectionFor(context, project, which);
  const sealed = await lastTest(context.db, project.id, id, context.now - DAY);
  if (!sealed) throw new Refusal('SINGLE_SIGN_ON_TEST_UNKNOWN');
  return JSON.parse(open(project.dataKey, placeOf(project, id), sealed).toString());
}

/** Keeps what a test has shown: who the identity provider says it was, or what went wrong. */
export async function keepResult(
  context: Context,
  project: Project,
  connection: Connection,
  outcome:
    | { readonly identity: Identity; readonly raw?: never }
    | { readonly error: Refusal | KnownError; readonly raw: string | null },
): Promise<void> {
  const test =
    'identity' in outcome ? await testOf(context, project, connection, outcome.identity) : failed(context, outcome);
  const sealed = seal(
    project.dataKey,
    context.random,
    placeOf(project, connection.id),
    Buffer.from(JSON.stringify(test)),
  );
  await keepTest(context.db, project.id, connection, {
    at: context.now,
    isPassed: test.outcome === 'passed',
    sealed,
  });
}

async function testOf(context: Context, project: Project, connection: Connection, identity: Identity): Promise<Test> {
  const { subject, email, displayName, attributes, raw } = identity;
  const isOfDomain = await vouchesFor(context, project, connection, identity);
  const user: Step =
    email === null
      ? step('user', 'email_missing', 'No attribute holds an email address. Name the attribute that does.')
      : step('user');
  return {
    at_millis: context.now,
    outcome: user.outcome,
    steps: [step('response'), user],
    assertion: raw.slice(0, MOST_CHARACTERS),
    attributes: [...attributes].map(([name, values]) => ({ name, values: [...values] })),
    user: { subject, email, is_of_verified_domain: isOfDomain, display_name: displayName },
  };
}

function failed(
  { now }: Context,
  { error, raw }: { readonly error: Refusal | KnownError; readonly raw: string | null },
): Test {
  return {
    at_millis: now,
    outcome: 'failed',
    steps: [step('response', reasonOf(error), error instanceof ResponseRefused ? error.seen : error.message)],
    assertion: raw?.slice(0, MOST_CHARACTERS) ?? null,
    attributes: [],
    user: null,
  };
}

const step = (name: Step['name'], reason: string | null = null, message: string | null = null): Step => ({
  name,
  outcome: reason === null ? 'passed' : 'failed',
  reason,
  message,
});

function reasonOf(error: Refusal | KnownError): string {
  if (error instanceof ResponseRefused) return error.reason;
  return (error instanceof Refusal ? error.refusal : error.code).toLowerCase();
}

const placeOf = (project: Project, id: string) => `single_sign_on_connections.last_test.${project.id}.${id}`;
