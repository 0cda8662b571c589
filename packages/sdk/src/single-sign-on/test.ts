import type { ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /latchkey/teams/:team_id/sso-connections/:connection_id/last-test', 'client'>;

/** What the last test of a connection showed. */
export interface SingleSignOnTest {
  /** When it was over. */
  readonly at: Date;
  /** Whether a user could sign in like this. */
  readonly outcome: 'passed' | 'failed';
  /** In their order, up to the first that failed: the identity provider's response, and the user in it. */
  readonly steps: readonly {
    readonly name: 'response' | 'user';
    readonly outcome: 'passed' | 'failed';
    /** What failed, in a word for programs; null where nothing did. */
    readonly reason: string | null;
    /** What failed, in a sentence for administrators; null where nothing did. */
    readonly message: string | null;
  }[];
  /** What the identity provider sent: the XML of the response, or the claims as JSON. */
  readonly assertion: string | null;
  /** What it says of the user, each by its name. */
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The user as the mapping reads that; null where there is none in it. */
  readonly user: {
    /** By what the identity provider knows the user. */
    readonly subject: string;
    readonly email: string | null;
    /** Whether the team has verified the domain of the address. */
    readonly isOfVerifiedDomain: boolean;
    readonly displayName: string | null;
  } | null;
}

export const testOf = ({ at_millis, outcome, steps, assertion, attributes, user }: Json): SingleSignOnTest => ({
  at: new Date(at_millis),
  outcome,
  steps,
  assertion,
  attributes,
  user: user && {
    subject: user.subject,
    email: user.email,
    isOfVerifiedDomain: user.is_of_verified_domain,
    displayName: user.display_name,
  },
});
