import { isIn, networkList } from './network.ts';
import { isLoopback } from './public-address.ts';

/** What of our own network tenants may have the service connect to. */
export interface EgressRules {
  /** Whether an entry allows a host that was looked up to this address; one without a port allows the usual ones. */
  allows(host: string, address: string, port: number, usual: readonly number[]): boolean;
}

interface Rule {
  readonly port: number | undefined;
  matches(host: string, address: string): boolean;
}

const NAME = /^(?![\d.]+$)[a-z\d_]([a-z\d_.-]*[a-z\d_])?$/i;

/**
 * Reads hosts and networks, each with a port where it is not a usual one: `mail.internal`, `10.0.0.0/8`,
 * `localhost:1025`, `[fd00::1]:1025`. Throws an Error that names the wrong entry.
 */
export function egressRules(entries: readonly string[]): EgressRules {
  const rules = entries.map(ruleOf);
  return {
    allows: (host, address, port, usual) =>
      rules.some((rule) => {
        const isPort = rule.port === undefined ? usual.includes(port) : rule.port === port;
        return isPort && rule.matches(host.toLowerCase(), address);
      }),
  };
}

/** The same, plus every port of this machine, where a developer's other servers run. */
export const andThisMachine = (rules: EgressRules): EgressRules => ({
  allows: (host, address, port, usual) => isLoopback(address) || rules.allows(host, address, port, usual),
});

function ruleOf(entry: string): Rule {
  const withPort = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(entry) ?? /^([^:]*):(\d{1,5})$/.exec(entry);
  const target = withPort?.[1] ?? entry;
  const port = withPort?.[2] === undefined ? undefined : Number(withPort[2]);
  if (NAME.test(target)) return { port, matches: (host) => host === target.toLowerCase() };
  const network = networkList([target]);
  return { port, matches: (_, address) => isIn(network, address) };
}
