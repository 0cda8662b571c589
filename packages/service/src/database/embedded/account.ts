import { existsSync, readFileSync, statSync } from 'node:fs';

/** A user of this machine. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Accounts to run PostgreSQL as when this process is root: the first one that exists. */
const UNPRIVILEGED = ['latchkey', 'postgres', 'nobody'];

/**
 * The account that PostgreSQL runs under, because it refuses to run as root: the owner of data that are there already,
 * else an unprivileged account of the machine. Undefined where this process is not root: PostgreSQL runs as it does.
 * Throws where the data belong to root, or the machine has no such account.
 */
export function accountFor(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(folder)) return ownerOf(folder);
  const accounts = listed();
  const account = UNPRIVILEGED.map((name) => accounts.find((one) => one.name === name)).find(Boolean);
  if (account) return account;
  throw new Error(
    `PostgreSQL doesn't run as root, and this machine has none of the accounts ${UNPRIVILEGED.join(', ')}. ` +
      'Start Latchkey as another user, or set DATABASE_URL.',
  );
}

function ownerOf(folder: string): Account {
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { name: listed().find((account) => account.uid === uid)?.name ?? String(uid), uid, gid };
  throw new Error(`${folder} belongs to root, and PostgreSQL doesn't run as root. Run: chown -R nobody ${folder}`);
}

const listed = (): Account[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));

/** Whether an account gets to a file or folder: each folder on the way must let it through. */
export function canReach({ uid, gid }: Account, path: string): boolean {
  const parts = path.split('/').filter(Boolean);
  return parts.every((_, place) => {
    const { mode, uid: owner, gid: group } = statSync(`/${parts.slice(0, place + 1).join('/')}`);
    const execute = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    return (mode & execute) !== 0;
  });
}
