import { createReadStream, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, Program, Trial } from '../bar.ts';
import { textOf } from '../installation/client.ts';
import { callback, newEmail, type Project, userOf } from '../installation/project.ts';

/** Lets secrets pass through the installation, and looks for them in its files, its write-ahead log and what it said. */
export const secrets: Program = {
  whole: 200,
  least: 5,
  processes: 1,
  embeddedOnly: true,
  settings: { LATCHKEY_LOG_LEVEL: 'debug', LATCHKEY_RATE_LIMITS: 'off' },
  fault: {
    about: 'a crash report that has a password in it',
    plant: ({ folder }, marker) => writeFileSync(join(folder, 'crash-report.txt'), `password=${marker}`),
  },
  run,
};

/** A secret, and where it was used. */
interface Secret {
  readonly about: string;
  readonly value: string;
}

async function run({ installation, times, progress, plant }: Trial): Promise<Outcome> {
  const project = await installation.newProject({ allow_user_api_keys: true, magic_link_enabled: true });
  const used: Secret[] = [];
  for (let turn = 0; turn < times; turn++) {
    progress(turn, 2 * times);
    used.push(...(await secretsOf(project)));
  }
  await plant?.(installation, used[0]?.value ?? '');
  const found = new Set<string>();
  const forms = used.flatMap(({ about, value }) => formsOf(value).map(([form, bytes]) => ({ about, form, bytes })));
  const look = (where: string, bytes: Buffer) => {
    for (const { about, form, bytes: sought } of forms)
      if (bytes.includes(sought)) found.add(`${about}, ${form}, in ${where}`);
  };
  look('the log', Buffer.from(installation.said()));
  let bytes = 0;
  for (const path of filesBelow(installation.folder)) {
    bytes += statSync(path).size;
    await eachPart(path, (part) => look(path.slice(installation.folder.length + 1), part));
  }
  return {
    tried: `${used.length} secrets in ${forms.length} forms, in ${Math.round(bytes / 2 ** 20)} MiB of its database, write-ahead log and log`,
    broken: [...found],
  };
}

/** Everything secret of one user's life. */
async function secretsOf(project: Project): Promise<Secret[]> {
  const [email, password] = [newEmail(), `password ${crypto.randomUUID()}`];
  const body = { email, password, verification_callback_url: callback };
  const user = userOf(await project.call('POST /auth/password/sign-up', { body }), email, password);
  const again = await project.call('POST /auth/password/sign-in', { body: { email, password } });
  const own = { 'access-token': user.accessToken, 'refresh-token': user.refreshToken };
  const key = await project.call('POST /user-api-keys', {
    headers: own,
    body: { user_id: user.id, description: 'of a proof', expires_at_millis: null, is_public: false },
  });
  const next = `password ${crypto.randomUUID()}`;
  const changed = await project.call('POST /auth/password/update', {
    headers: own,
    body: { old_password: password, new_password: next },
  });
  if (changed.status !== 200) throw new Error(`The password was not changed: ${changed.status} ${changed.text}`);
  return [
    { about: 'a password', value: password },
    { about: 'a new password', value: next },
    { about: 'a refresh token', value: user.refreshToken },
    { about: 'a second refresh token', value: textOf(again, 'refresh_token') },
    { about: 'the signature of an access token', value: user.accessToken.split('.')[2] ?? '' },
    { about: "a user's API key", value: textOf(key, 'value') },
  ];
}

/** The forms in which something may be written down. */
function formsOf(value: string): [string, Buffer][] {
  const bytes = Buffer.from(value);
  const base64 = bytes.toString('base64').replaceAll('=', '');
  return [
    ['as it is', bytes],
    ['in base64', Buffer.from(base64.slice(0, -2))],
    ['in hex', Buffer.from(bytes.toString('hex'))],
    ['for addresses', Buffer.from(encodeURIComponent(value))],
  ];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** As much as two parts overlap: more than the longest form. */
const OVERLAP = 1024;

async function eachPart(path: string, look: (part: Buffer) => void): Promise<void> {
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) {
    const part = Buffer.concat([before, chunk as Buffer]);
    look(part);
    before = part.subarray(-OVERLAP);
  }
}
