import { parseEnv } from 'node:util';
import type { AdminApp } from '@latchkey/sdk/admin';
import type { Application, Change } from './application.ts';
import type { Kind } from './kinds.ts';

/** Of an installation that people set up in an hour, keys that last a year are renewed in time. */
const LIFETIME = 365 * 86_400_000;

/** What stands for a key before it is made: the diff shows none. */
export const notYet = { projectId: '…', publishableClientKey: 'pck_…', secretServerKey: 'ssk_…' };

type Values = Readonly<Record<keyof typeof notYet, string | null>>;

/** Whether the application has its settings already. */
export function isSet({ envFile, prefix }: Kind, app: Application): boolean {
  const known = parseEnv(app.read(envFile) ?? '');
  return Boolean(known[`${prefix}LATCHKEY_PROJECT_ID`] && known[`${prefix}LATCHKEY_PUBLISHABLE_CLIENT_KEY`]);
}

/** The file of settings, and the line that keeps it out of the repository. */
export function settingsChanges(kind: Kind, app: Application, url: string, values: Values): Change[] {
  const { envFile, prefix } = kind;
  const before = app.read(envFile);
  const settings = {
    [`${prefix}LATCHKEY_API_URL`]: url,
    [`${prefix}LATCHKEY_PROJECT_ID`]: values.projectId ?? '',
    [`${prefix}LATCHKEY_PUBLISHABLE_CLIENT_KEY`]: values.publishableClientKey ?? '',
    ...(kind.hasServer && { LATCHKEY_SECRET_SERVER_KEY: values.secretServerKey ?? '' }),
  };
  return [{ path: envFile, before, after: withSettings(before ?? '', settings) }, ignoring(envFile, app)];
}

/** The text with these settings: where one is there already its line is replaced, the others follow at the end. */
export function withSettings(text: string, settings: Readonly<Record<string, string>>): string {
  const known = parseEnv(text);
  let changed = text;
  for (const [name, value] of Object.entries(settings)) {
    if (Object.hasOwn(known, name))
      changed = changed.replace(new RegExp(`^(\\s*(?:export\\s+)?${name}\\s*=).*$`, 'm'), (_, start) => start + value);
    else changed += `${changed === '' || changed.endsWith('\n') ? '' : '\n'}${name}=${value}\n`;
  }
  return changed;
}

function ignoring(envFile: string, app: Application): Change {
  const before = app.read('.gitignore');
  const lines = before?.split('\n').map((line) => line.trim()) ?? [];
  const isIgnored = [envFile, `/${envFile}`, '.env*', ...(envFile.endsWith('.local') ? ['*.local'] : [])].some((line) =>
    lines.includes(line),
  );
  const text = before ?? '';
  return {
    path: '.gitignore',
    before,
    after: isIgnored ? text : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${envFile}\n`,
  };
}

/** Makes keys for the application, known in the list of keys by its name. */
export async function newValues(admin: AdminApp, kind: Kind, name: string): Promise<Values> {
  const keys = await admin.createInternalApiKey({
    description: `${name}, by latchkey init`,
    expiresAt: new Date(Date.now() + LIFETIME),
    hasPublishableClientKey: true,
    hasSecretServerKey: kind.hasServer,
    hasSuperSecretAdminKey: false,
  });
  const { publishableClientKey, secretServerKey } = keys;
  return { projectId: (await admin.getProject()).id, publishableClientKey, secretServerKey };
}
