import type { Random } from '../../runtime/random.ts';
import { openToken, sealToken } from '../connected-accounts/secrets.ts';
import { openTotpSecret, sealTotpSecret } from '../mfa/secret.ts';
import { openHash, sealHash } from '../passwords/stored.ts';
import { openConfig, type ProjectConfig, sealConfig, withoutSecrets } from '../projects/config.ts';
import { openPrivateKey, type Project, type Sealing, sealHashKeys, sealPrivateKey } from '../projects/project.ts';
import { openClientSecret, sealClientSecret } from '../single-sign-on/client-secret.ts';
import { openPrivateKey as openSamlKey, sealPrivateKey as sealSamlKey } from '../single-sign-on/keys/private-key.ts';
import { openSecret, sealSecret } from '../webhooks/endpoints/secret.ts';

/** How a value is read out of a database, and written into another one, where other keys seal it. */
export interface SealedValue {
  /** The columns by which the value is bound to its row, joined by dots. */
  readonly by: readonly string[];
  /** Of a value that is not null. */
  readonly open: (project: Project, id: string, stored: never) => unknown;
  /** Answers what the column takes. */
  readonly seal: (how: { random: Random }, project: Sealing, id: string, value: never) => unknown;
  /** What an archive without secrets says instead; nothing for most. */
  readonly redact?: (project: Project, stored: never) => unknown;
}

const bytes = (sealed: Buffer) => `\\x${sealed.toString('hex')}`;

/** A text whose seal is bound to the id of its row. */
const text = (
  open: (project: Sealing, id: string, sealed: Buffer) => string,
  seal: (how: { random: Random }, project: Sealing, id: string, value: string) => Buffer,
): SealedValue => ({ by: ['id'], open, seal: (how, project, id, value) => bytes(seal(how, project, id, value)) });

const token = (kind: 'access_token' | 'refresh_token') =>
  text(
    (project, id, sealed) => openToken(project, kind, id, sealed),
    (how, project, id, value) => sealToken(how, project, kind, id, value),
  );

/** By `table.column`: each one that the table of archived tables calls sealed. */
const sealedValues: Readonly<Record<string, SealedValue>> = {
  'projects.config': {
    by: ['id'],
    open: ({ dataKey }, id, stored: ProjectConfig) => openConfig(stored, id, dataKey),
    seal: ({ random }, { dataKey }, id, config: ProjectConfig) => sealConfig(config, id, dataKey, random),
    redact: ({ id, dataKey }, stored: ProjectConfig) => withoutSecrets(openConfig(stored, id, dataKey)),
  },
  // They go along where they are derived too: the other installation derives others, and no hash can be made again.
  'projects.hash_keys': {
    by: ['id'],
    open: ({ hashKeys }) => hashKeys.map(({ hashKey }) => hashKey.toString('base64')),
    seal: (how, project, _, keys: string[]) =>
      bytes(
        sealHashKeys(
          how,
          project,
          keys.map((key) => Buffer.from(key, 'base64')),
        ),
      ),
  },
  'jwt_keys.private_key': { ...text(openPrivateKey, sealPrivateKey), by: ['kid'] },
  'users.password_hash': text(openHash, sealHash),
  'users.totp_secret': text(
    (project, id, sealed) => openTotpSecret(project, id, sealed).toString('base64'),
    (how, project, id, value) => sealTotpSecret(how, project, id, Buffer.from(value, 'base64')),
  ),
  'oauth_tokens.access_token': token('access_token'),
  'oauth_tokens.refresh_token': token('refresh_token'),
  'single_sign_on_connections.client_secret': text(openClientSecret, sealClientSecret),
  'saml_keys.private_key': { ...text(openSamlKey, sealSamlKey), by: ['connection_id', 'generation'] },
  'webhook_endpoints.secret': text(openSecret, sealSecret),
  'webhook_endpoints.previous_secret': text(openSecret, sealSecret),
};

/** How the values of a column are read and written, by `table.column`. */
export function sealedValue(column: string): SealedValue {
  const value = sealedValues[column];
  if (!value) throw new Error(`Nothing opens ${column}.`);
  return value;
}
