import { CommandError } from '../../command/command.ts';
import { type Change, placeIn } from './compare.ts';
import type { Document } from './document.ts';

/** A place of a document that names a secret. */
interface SecretPlace {
  readonly path: string;
  /** The environment variable; undefined where none is named, in a project where no secret is stored. */
  readonly env: string | undefined;
  /** The only recipient that a stored secret is sent to. */
  readonly destination: string;
}

/** A secret that a push sets. */
export type SecretChange = Change & { readonly after: { readonly env: string } };

/** The name of the environment variable that a pull writes down. */
export const envOfProvider = (id: string): string => `${id.toUpperCase().replace(/[^A-Z0-9]/g, '_')}_CLIENT_SECRET`;
export const ENV_OF_MAIL_SERVER = 'MAIL_SERVER_PASSWORD';

/** Where a document names secrets. */
export function secretPlaces({ oauthProviders = [], oidcProviders = [], mailServer }: Document): SecretPlace[] {
  const place = (path: string, secret: { readonly env: string } | undefined, ...destination: unknown[]) => ({
    path,
    env: secret?.env,
    destination: JSON.stringify(destination),
  });
  return [
    ...oauthProviders.flatMap((one) =>
      one.type === 'standard'
        ? place(secretOf('oauthProviders', one.id), one.clientSecret, one.clientId, one.microsoftTenantId)
        : [],
    ),
    ...oidcProviders.map((one) => place(secretOf('oidcProviders', one.id), one.clientSecret, one.clientId, one.issuer)),
    ...(mailServer?.type === 'standard'
      ? [place('mailServer.password', mailServer.password, mailServer.host, mailServer.port, mailServer.username)]
      : []),
  ];
}

/** The place of a provider's secret. */
export const secretOf = (list: 'oauthProviders' | 'oidcProviders', id: string): string =>
  `${placeIn(list, id)}.clientSecret`;

/**
 * The secrets that have to be set: where none is stored for the destination, or everywhere if they are all to be renewed.
 * Throws where one is needed and the document names none.
 */
export function secretChanges(current: Document, wanted: Document, renewsAll: boolean): SecretChange[] {
  const stored = secretPlaces(current).filter(({ env }) => env !== undefined);
  return secretPlaces(wanted).flatMap(({ path, env, destination }): SecretChange[] => {
    const isStored = stored.some((one) => one.path === path && one.destination === destination);
    if (env === undefined && !isStored)
      throw new CommandError(
        `${path}: no secret is stored for this. Name the environment variable that has it.`,
        'WRONG_USAGE',
      );
    if (env === undefined || (isStored && !renewsAll)) return [];
    return [{ change: 'set-secret', path, before: null, after: { env } }];
  });
}

/** The values of secrets by their places. Throws where an environment variable is not set. */
export function secretValues(
  changes: readonly SecretChange[],
  env: (name: string) => string | undefined,
): ReadonlyMap<string, string> {
  const values = changes.map(({ path, after }) => [path, env(after.env), after.env] as const);
  const missing = values.filter(([, value]) => !value).map(([path, , name]) => `${name} (${path})`);
  if (missing.length > 0)
    throw new CommandError(`Set these environment variables: ${missing.join(', ')}.`, 'WRONG_USAGE');
  return new Map(values.map(([path, value]) => [path, value ?? '']));
}
