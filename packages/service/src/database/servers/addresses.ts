/** The servers that an address of a database names. */
export interface ServerAddresses {
  /** One address a server, in the order given. */
  readonly urls: readonly [string, ...string[]];
  /** Whether connections go to the primary alone, whichever server that is. */
  readonly seeksPrimary: boolean;
}

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;
const WANTED = 'target_session_attrs';
const PRIMARY = ['read-write', 'primary'];

/**
 * Reads an address that may name several servers, as libpq does: `postgresql://user:password@one:5432,two:5432/database`.
 * The driver knows one server an address, and no `target_session_attrs`.
 */
export function serverAddresses(address: string): ServerAddresses {
  const { urls, wanted } = namedServers(address);
  const isAny = wanted === 'any' && urls.length === 1;
  if (wanted !== null && !isAny && !PRIMARY.includes(wanted))
    throw new Error(`takes ${WANTED}=read-write, or any for one server, and no other value`);
  return { urls, seeksPrimary: (wanted !== null && !isAny) || urls.length > 1 };
}

/** The same for replicas: one address a server, in the order given. */
export function replicaAddresses(address: string): ServerAddresses['urls'] {
  const { urls, wanted } = namedServers(address);
  if (wanted !== null && PRIMARY.includes(wanted))
    throw new Error(`is for replicas, which ${WANTED}=${wanted} refuses`);
  return urls;
}

function namedServers(address: string): Pick<ServerAddresses, 'urls'> & { readonly wanted: string | null } {
  const [, start = '', hosts = '', rest = ''] = SHAPE.exec(address) ?? [];
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`);
  const [first] = urls;
  if (!first || !start || urls.some((url) => !URL.canParse(url)))
    throw new Error('must be an address such as postgresql://user:password@host:5432/database');
  const { searchParams } = new URL(first);
  if (searchParams.get('host')?.includes(','))
    throw new Error('names several servers as one:5432,two:5432 after the @, not by ?host=');
  const wanted = searchParams.get(WANTED);
  const [one, ...others] = wanted === null ? urls : urls.map(withoutWanted);
  return { urls: [one ?? first, ...others], wanted };
}

function withoutWanted(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(WANTED);
  return url.href;
}
