import type { Client } from 'pg';

/** A connection to PostgreSQL. */
export type Connection = Client;

const LOCAL = ['localhost', '127.0.0.1', '::1'];

/**
 * A connection to another system's PostgreSQL, whose rows have hashes of passwords: over a network it is encrypted, and the
 * certificate is verified, unless the URL says otherwise by `sslmode`.
 */
export async function connectionTo(url: string): Promise<Connection> {
  const { default: pg } = await import('pg');
  const to = (connectionString: string) =>
    new pg.Client({ connectionString, options: '-c timezone=UTC', application_name: 'latchkey' });
  const client = to(url);
  // The driver knows the host, which may come from the environment.
  const isLocal = LOCAL.includes(client.host) || client.host.startsWith('/');
  if (client.ssl || isLocal || /[?&]sslmode=disable(&|$)/.test(url)) return client;
  const encrypted = to(`${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`);
  if (!encrypted.ssl) throw new Error('its URL can\'t be read; leave out what follows "#"');
  return encrypted;
}

/** Why a database can't be read, with what can be done about its encryption. */
export function whyUnread(cause: unknown): string {
  const { message, code = '' } = cause as Error & { code?: string };
  if (message.includes('does not support SSL'))
    return 'its server takes no encrypted connections. In a network that you trust, add ?sslmode=disable to the URL';
  const isUnverified = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);
  return isUnverified
    ? `the certificate of its server can't be verified (${message}). Add ?sslrootcert= and the file of its authority to the URL`
    : message;
}
