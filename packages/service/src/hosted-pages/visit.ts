import type { Reporter } from '../http/attempt.ts';
import type { Networks } from '../platform/network/network.ts';
import type { HostedApp } from './app.ts';

/** What the hosted pages take of the service; they know no noun. */
export interface HostedParts extends Reporter {
  readonly baseUrl: string;
  readonly trustedProxies: Networks;
  /** Undefined where the pages were not built. */
  readonly app: HostedApp | undefined;
  /** Whether some project has verified a host. */
  isProjects(host: string): Promise<boolean>;
  openVisit(request: Request, peer: string): Visit;
}

/** One request of a browser, and the verbs that it can need. */
export interface Visit {
  readonly requestId: string;
  /** The project with this id on the wire, if it has hosted pages. */
  findProject(id: string): Promise<HostedProject | undefined>;
  /** The project that has verified a host, if it has hosted pages. */
  findProjectAt(host: string): Promise<HostedProject | undefined>;
}

/** A project, as its pages need it. */
export interface HostedProject {
  readonly id: string;
  readonly publishableClientKey: string;
  /** What clients read of it: the answer of `GET /projects/current`. */
  readonly publicView: { readonly id: string };
  /** Where the application is; undefined where nothing is known of it. */
  readonly home: string | undefined;
  /** Whether users may be sent to an address after they sign in. */
  trusts(address: string): boolean;
}
