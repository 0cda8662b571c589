import type { AdminProject } from '@latchkey/sdk/admin';
import { CommandError, command, type Run } from '../../command/command.ts';
import { type Fields, schemaOf } from '../../command/fields.ts';
import { count, flag, object, oneOf, orNull, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project, wholeNumber } from '../options.ts';

type MailServer = AdminProject['config']['emailConfig'];
type OwnServer = Extract<MailServer, { readonly type: 'standard' }>;

const own =
  <K extends keyof OwnServer>(name: K) =>
  (server: MailServer) =>
    server.type === 'standard' ? server[name] : null;

const fields: Fields<MailServer> = {
  type: ['Type', oneOf('shared', 'standard'), ({ type }) => type],
  host: ['Host', orNull(text), own('host')],
  port: ['Port', orNull(count), own('port')],
  username: ['User', orNull(text), own('username')],
  hasPassword: ['Password stored', flag, (server) => own('hasPassword')(server) ?? false],
  senderName: ['Sender', orNull(text), own('senderName')],
  senderEmail: ['Sender address', orNull(text), own('senderEmail')],
};

export const mailServerCommands = {
  'mail-server show': command({
    purpose: "Show the mail server that sends the project's emails.",
    options: project,
    output: schemaOf(fields),
    example: 'mail-server show',
    async run(run, given) {
      run.show(fields, (await (await adminAt(run, given.project)).getProject()).config.emailConfig);
    },
  }),
  'mail-server set': command({
    purpose: 'Connect your own mail server, or update it. Its password is read from standard input or asked for.',
    options: {
      ...project,
      shared: { purpose: "Use the installation's mail server." },
      host: { value: 'host', purpose: 'The host of the mail server.' },
      port: { value: 'port', purpose: 'Its port (default 587).' },
      username: { value: 'name', purpose: 'The user name for it.' },
      'password-stdin': { purpose: 'Read the password from standard input.' },
      'sender-name': { value: 'name', purpose: 'The name that emails come from.' },
      'sender-email': { value: 'address', purpose: 'The address that emails come from.' },
    },
    output: schemaOf(fields),
    example:
      'mail-server set --host smtp.example.com --username shop --sender-name Shop --sender-email shop@example.com',
    async run(run, { project, ...given }) {
      const app = await adminAt(run, project);
      const { config, update } = await app.getProject();
      const emailConfig = given.shared
        ? ({ type: 'shared' } as const)
        : await ownServer(run, config.emailConfig, given);
      await update({ config: { emailConfig } });
      run.show(fields, (await app.getProject()).config.emailConfig);
    },
  }),
  'mail-server test': command({
    purpose: "Send a test email through the project's mail server. Exits with 5 if it is not accepted.",
    words: { recipient: 'The address that gets it.' },
    options: project,
    output: object({ status: oneOf('accepted', 'refused'), message: orNull(text) }),
    example: 'mail-server test ada@example.com',
    async run(run, { recipient, ...given }) {
      const app = await adminAt(run, given.project);
      const { emailConfig } = (await app.getProject()).config;
      if (emailConfig.type === 'shared')
        throw new CommandError(
          'The project has no mail server of its own. See "latchkey mail-server set --help".',
          'NOT_FOUND',
        );
      const { host, port, username, senderName, senderEmail } = emailConfig;
      const server = { host, port, username, senderName, senderEmail };
      run.progress(`Sending a test email through ${host}`);
      const tried = await app.sendTestEmail({ recipientEmail: recipient, emailConfig: server });
      if (tried.status === 'ok')
        return run.done({ status: 'accepted', message: null }, `${host} accepted the email to ${recipient}.`);
      const message = tried.error.errorMessage;
      run.answer({ status: 'refused', message }, run.paint('red', message));
      throw new CommandError(`${host} did not accept the email.`, 'PROBLEMS_FOUND');
    },
  }),
};

type Given = Readonly<
  Partial<Record<'host' | 'port' | 'username' | 'sender-name' | 'sender-email', string | undefined>>
> & { readonly 'password-stdin': boolean };

const DEFAULT_PORT = 587;

async function ownServer(run: Run, stored: MailServer, given: Given) {
  const former = stored.type === 'standard' ? stored : undefined;
  const needed = (option: 'host' | 'username' | 'sender-name' | 'sender-email', value: string | undefined): string => {
    const found = given[option] ?? value;
    if (found === undefined) throw new CommandError(`A mail server needs --${option}.`, 'WRONG_USAGE');
    return found;
  };
  const server = {
    type: 'standard',
    host: needed('host', former?.host),
    port: given.port === undefined ? (former?.port ?? DEFAULT_PORT) : wholeNumber('port', given.port),
    username: needed('username', former?.username),
    senderName: needed('sender-name', former?.senderName),
    senderEmail: needed('sender-email', former?.senderEmail),
  } as const;
  // A stored password goes to no other server or user.
  const isSame = former?.host === server.host && former.port === server.port && former.username === server.username;
  if (isSame && !given['password-stdin']) return server;
  if (given['password-stdin']) return { ...server, password: await run.input() };
  const otherwise = 'A password is needed. Pipe it in, with --password-stdin.';
  return { ...server, password: await run.askSecret('Password of the mail server', otherwise) };
}
