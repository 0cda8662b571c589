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

/** Begun in upper case: what identity providers are called in sentences may not be. */
export const asSentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Whether this is a visit of a set-up link: by an administrator who may not be a member, and so isn't shown any. */
export const isVisit = ({ team }: Pick<OfTeam, 'team'>): boolean => team.listUsers === undefined;
