import type { Egress, Refused } from '../../../platform/network/egress.ts';
import type { Answer } from '../../../platform/smtp/delivery.ts';
import type { SmtpServer } from '../../../platform/smtp/smtp.ts';
import { deferred, refused } from '../../../platform/smtp/smtp-answer.ts';
import type { OwnServer } from './sender.ts';

/** The ports that mail servers take mails on. */
const PORTS = [25, 465, 587, 2525];
const SECURE_PORT = 465;

/** Where a project's own mail server is, as far as tenants may have the service connect there; else why not. */
export async function reachOwnServer(
  egress: Egress,
  config: Pick<OwnServer, 'host' | 'port' | 'username' | 'password'>,
): Promise<SmtpServer | Answer> {
  const { host, port, username, password } = config;
  const destination = await egress.reach(host, port, PORTS);
  if ('refused' in destination) return answers[destination.refused]();
  return {
    host: destination.address,
    port,
    isSecure: port === SECURE_PORT,
    // A server of our own network, which the settings name, may go without.
    tls: destination.isPublic ? 'required' : 'optional',
    servername: host,
    ...(username !== '' && { user: username, password }),
  };
}

const answers: Record<Refused['refused'], () => Answer> = {
  unknown: () => deferred('HOST_NOT_FOUND'),
  private: () => refused('HOST_REFUSED', 'The mail server has no public address.'),
  port: () => refused('HOST_REFUSED', `The mail server must be at one of the ports ${PORTS.join(', ')}.`),
};
