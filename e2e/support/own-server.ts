import { type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';

/** A mail server on this machine, and the settings of a project that sends by it. */
export interface OwnServer {
  readonly server: MailServer;
  readonly email_config: object;
}

export async function startOwnServer(): Promise<OwnServer> {
  const server = await startMailServer();
  const email_config = {
    type: 'standard',
    host: 'localhost',
    port: server.port,
    username: 'notes',
    password: 'secret',
    sender_name: 'Notes',
    sender_email: 'hello@notes.example',
  };
  return { server, email_config };
}
