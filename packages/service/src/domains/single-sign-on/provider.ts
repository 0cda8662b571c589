import type { Handover } from '../providers/provider.ts';
import type { Connection } from './connection.ts';
import type { Identity } from './identity.ts';

/** An identity provider as a team has connected it. */
export interface ConnectedProvider {
  readonly connection: Connection;
  /** It comes back by a form that another site posts, with which a browser sends no ordinary cookies. */
  readonly answersByForm: boolean;
  /** Where the browser goes. Throws the refusal for a provider that cannot be reached. */
  authorizationUrl(handover: Handover): Promise<URL>;
  /** Who it is, by what the browser came back with. Throws OAUTH_PROVIDER_ACCESS_DENIED, else a refusal. */
  identify(answer: URLSearchParams, handover: Handover): Promise<Identity>;
}
