import { apiPath } from '@latchkey/protocol/client-defaults';
import type { Connection } from './connection.ts';
import { bareFetch } from './fetch-options.ts';

const OFFLINE = 'You are offline. Check your internet connection and try again.';

/** The service could not be reached. `diagnostics` says which of its addresses answered afterwards. */
export class ConnectionError extends Error {
  /** Always this, for code that has another copy of the class. */
  override readonly name = 'ConnectionError';
  /** By address, what came of asking there: `status 200`, or why it failed. Empty for who is offline. */
  declare readonly diagnostics: Readonly<Record<string, string>>;

  constructor(message: string, diagnostics: Readonly<Record<string, string>>, cause: unknown) {
    super(message, { cause });
    this.diagnostics = diagnostics;
  }
}

/** What to say of a failure of the network. Asks the configured service only, never a third party. */
export async function connectionError(connection: Connection, cause: unknown): Promise<ConnectionError> {
  const { environment } = connection;
  if (environment.isOffline()) return new ConnectionError(OFFLINE, {}, cause);
  const base = connection.baseUrl();
  const addresses = [`${base}/health`, `${base}${apiPath}`];
  const outcomes = await Promise.all(
    addresses.map((address) =>
      environment.fetch(address, { method: 'GET', ...bareFetch() }).then(
        ({ status }) => [address, `status ${status}`],
        (error) => [address, String(error)],
      ),
    ),
  );
  const found = outcomes.map((outcome) => outcome.join(': ')).join('; ');
  const message = `The service could not be reached (${cause}). ${found}.`;
  return new ConnectionError(message, Object.fromEntries(outcomes), cause);
}
