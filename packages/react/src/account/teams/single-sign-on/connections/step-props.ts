import type { SingleSignOnConnection } from '@latchkey/sdk/single-sign-on';
import type { OfTeam } from '../of-team.ts';
import type { Connections } from './use-connections.ts';

export interface ConnectionProps extends Pick<OfTeam, 'app' | 'team'> {
  readonly connection: SingleSignOnConnection;
  readonly connections: Connections;
  /** Whether the team has a verified domain. */
  readonly hasDomain: boolean;
}

export interface StepProps extends ConnectionProps {
  readonly number: number;
  /** What the identity provider is called in sentences. */
  readonly provider: string;
}

/** Whether the values of the identity provider are there, without which nothing else works. */
export const isSetUp = ({ saml, oidc }: SingleSignOnConnection): boolean =>
  (saml?.entityId ?? oidc?.issuer ?? '') !== '';
