import type { Project } from '@latchkey/sdk';
import type { AdminProject } from '@latchkey/sdk/admin';
import { type Colour, CommandError, command, type Run } from '../command/command.ts';
import { listOf, object, oneOf, orNull, text } from '../command/schema.ts';
import { isInbox } from '../session/development.ts';
import { applicationSettings } from '../session/folder-project.ts';
import { adminAt } from '../session/owner.ts';
import { project } from './options.ts';

type Status = 'good' | 'doubtful' | 'bad';
interface Finding {
  readonly status: Status;
  readonly message: string;
  /** What to do about it; null where there is nothing to do. */
  readonly advice: string | null;
}

const good = (message: string): Finding => ({ status: 'good', message, advice: null });
const doubtful = (message: string, advice: string): Finding => ({ status: 'doubtful', message, advice });
const bad = (message: string, advice: string): Finding => ({ status: 'bad', message, advice });

const marks: Readonly<Record<Status, readonly [Colour, string]>> = {
  good: ['green', '✓'],
  doubtful: ['yellow', '!'],
  bad: ['red', '✗'],
};

/** Everything that is looked at, in this order. */
const checks: Readonly<Record<string, (world: World) => Promise<Finding> | Finding>> = {
  settings,
  service,
  database,
  clock,
  mail,
  redirects,
};

export const doctor = command({
  purpose: 'Diagnose configuration problems: settings, service, database, clock, mail, redirects.',
  options: project,
  output: object({
    findings: listOf(
      object({
        about: oneOf(...Object.keys(checks)),
        status: oneOf('good', 'doubtful', 'bad'),
        message: text,
        advice: orNull(text),
      }),
    ),
  }),
  example: 'doctor',
  async run(run, given) {
    const world = await look(run, given.project);
    const findings = [];
    for (const [about, check] of Object.entries(checks)) {
      run.progress(`Looking at ${about}`);
      findings.push({ about, ...(await check(world)) });
    }
    const words = findings.map(({ about, status, message, advice }) => {
      const said = run.wrap(`${about}: ${message}`, 2);
      const line = `${run.paint(...marks[status])} ${said}`;
      return advice === null ? line : `${line}\n  ${run.wrap(advice, 2)}`;
    });
    run.answer({ findings }, words.join('\n'));
    const count = findings.filter(({ status }) => status === 'bad').length;
    if (count > 0) throw new CommandError(`${count} ${count === 1 ? 'problem' : 'problems'} to fix.`, 'PROBLEMS_FOUND');
  },
});

interface World {
  readonly url: string;
  /** The settings of the application in this folder, by their names without a prefix. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** With their settings; a sentence that says why where they cannot be read. */
  readonly project: AdminProject | string;
  /** What the service answers at this path; undefined where it does not. */
  get(path: string): Promise<Response | undefined>;
}

async function look(run: Run, asked: string | undefined): Promise<World> {
  const settings = applicationSettings(run.folder);
  const project = await adminAt(run, asked)
    .then((app) => app.getProject())
    .catch((error: Error) => error.message);
  const get = (path: string) => fetch(run.url + path, { redirect: 'manual' }).catch(() => undefined);
  return { url: run.url, settings, project, get };
}

async function settings({ url, settings }: World): Promise<Finding> {
  const { API_URL: baseUrl, PROJECT_ID: projectId, PUBLISHABLE_CLIENT_KEY: key } = settings;
  if (!projectId || !key)
    return doubtful(
      'This folder has no application settings.',
      'Run "latchkey init" in the folder of your application.',
    );
  if (baseUrl !== undefined && baseUrl.replace(/\/$/, '') !== url)
    return bad(
      `The application here calls ${baseUrl}, and this looks at ${url}.`,
      'Pass --url, or change LATCHKEY_API_URL.',
    );
  const { ClientApp } = await import('@latchkey/sdk');
  const app = new ClientApp({
    baseUrl: url,
    projectId,
    publishableClientKey: key,
    tokenStore: null,
    redirectMethod: 'none',
  });
  return app.getProject().then(
    ({ displayName }: Project) => good(`The application here is ${displayName}.`),
    (error: Error) =>
      bad(
        `The settings here don't work: ${error.message}`,
        'Correct them, or delete them and run "latchkey init", which creates new ones.',
      ),
  );
}

async function service({ url, get }: World): Promise<Finding> {
  const answer = await get('/health');
  if (answer?.ok) return good(`Answers at ${url}.`);
  if (answer) return bad(`Not ready for requests: ${(await answer.text()).slice(0, 200)}`, 'See its log.');
  return bad(`Nothing answers at ${url}.`, 'Start it with "latchkey start", or name another with --url.');
}

async function database({ get }: World): Promise<Finding> {
  const answer = await get('/health?db=1');
  if (!answer?.ok)
    return bad("The service can't reach its database.", 'Check DATABASE_URL, and the log of the service.');
  const { replicas } = (await answer.json()) as {
    readonly replicas?: { readonly used: number; readonly unused: number };
  };
  if (!replicas) return good('The database answers.');
  const { used, unused } = replicas;
  const all = `${used + unused} ${used + unused === 1 ? 'replica' : 'replicas'}`;
  if (unused === 0) return good(`The database answers, and ${all} with it.`);
  return doubtful(
    `The database answers. Of its ${all}, ${used} ${used === 1 ? 'is' : 'are'} in use.`,
    'The log of the service says why. Until they are used again, the primary answers all reads.',
  );
}

/** Access tokens are short-lived, so a clock that is wrong by more makes them look expired, or not yet good. */
const CLOCK_MILLIS = 30_000;

async function clock({ get }: World): Promise<Finding> {
  const date = (await get('/health'))?.headers.get('date');
  if (!date) return doubtful("The service doesn't say what time it is.", 'Start the service first.');
  const seconds = Math.round(Math.abs(Date.now() - Date.parse(date)) / 1000);
  if (seconds * 1000 <= CLOCK_MILLIS) return good('The clocks of the service and this computer agree.');
  return bad(`The clocks of the service and this computer are ${seconds} s apart.`, 'Set both from the network (NTP).');
}

async function mail({ url, project, get }: World): Promise<Finding> {
  if (typeof project === 'string')
    return doubtful(`The project can't be read: ${project}`, 'Start the service, or sign in: latchkey login.');
  const { emailConfig } = project.config;
  if (emailConfig.type === 'standard')
    return good(`Emails are sent by ${emailConfig.host}, from ${emailConfig.senderEmail}.`);
  if (isInbox(await get('/inbox/messages')))
    return good(`Emails are shown at ${url}/inbox while you develop. Set LATCHKEY_SMTP_URL to send them.`);
  return doubtful(
    'Emails are sent by the mail server of the installation.',
    'Check that LATCHKEY_SMTP_URL is set there, and send a test email from the dashboard.',
  );
}

function redirects({ url, project }: World): Finding {
  if (typeof project === 'string')
    return doubtful(`The project can't be read: ${project}`, 'Start the service, or sign in: latchkey login.');
  const { id, isProductionMode, config } = project;
  const fix = `Fix it at ${url}/projects/${id}/domains.`;
  const [problem] = project.getProductionModeErrors();
  if (isProductionMode && problem) return bad(problem.message, fix);
  const places = [...config.domains.map(({ domain }) => domain), ...(config.allowLocalhost ? ['localhost'] : [])];
  if (places.length === 0) return bad("No domain is trusted, so sign-ins can't redirect back to your app.", fix);
  return good(`Sign-ins may redirect to ${places.join(', ')}.`);
}
