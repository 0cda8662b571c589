import { type Delivery, type SentMessage, send } from '../bindings/send.ts';
import { type NameId, nameIdXml } from '../name-id.ts';
import { statusXml } from '../status.ts';
import { ASSERTION, PROTOCOL } from '../xml/namespaces.ts';
import { escapeXml } from '../xml/xml.ts';

/** What each message of ours has. */
interface Message extends Delivery {
  /** Begins with a letter or an underscore; made of letters, digits, "-" and "_". */
  readonly id: string;
  /** Our entity id. */
  readonly entityId: string;
  readonly now: Date;
}

/** A request to the identity provider to sign a user out everywhere; the assertion said what it names. */
export interface NewLogoutRequest extends Message {
  readonly nameId: NameId;
  readonly sessionIndex: string | undefined;
}

/** An answer to the identity provider's logout request. */
export interface NewLogoutResponse extends Message {
  readonly inResponseTo: string;
  /** `partial`: some sessions could not be ended. `denied`: the request was refused. */
  readonly outcome: 'done' | 'partial' | 'denied';
}

/** How long a request of ours counts. */
const LASTS = 5 * 60_000;

/** Signs a user out at the identity provider (profiles, section 4.4). */
export function logoutRequest(request: NewLogoutRequest): SentMessage {
  const { id, now, nameId, sessionIndex } = request;
  const until = ` NotOnOrAfter="${new Date(now.getTime() + LASTS).toISOString()}"`;
  const index = sessionIndex && `<samlp:SessionIndex>${escapeXml(sessionIndex)}</samlp:SessionIndex>`;
  return send(message('LogoutRequest', request, until, nameIdXml(nameId) + (index ?? '')), id, 'SAMLRequest', request);
}

/** Answers a logout request, once the sessions are ended. */
export function logoutResponse(response: NewLogoutResponse): SentMessage {
  const answered = ` InResponseTo="${escapeXml(response.inResponseTo)}"`;
  const status = STATUS[response.outcome];
  return send(message('LogoutResponse', response, answered, status), response.id, 'SAMLResponse', response);
}

const STATUS = {
  done: statusXml('Success'),
  partial: statusXml('Success', 'PartialLogout'),
  denied: statusXml('Requester', 'RequestDenied'),
};

const message = (name: string, { id, entityId, destination, now }: Message, attributes: string, content: string) =>
  `<samlp:${name} xmlns:samlp="${PROTOCOL}" ID="${escapeXml(id)}" Version="2.0" IssueInstant="${now.toISOString()}" Destination="${escapeXml(destination)}"${attributes}><saml:Issuer xmlns:saml="${ASSERTION}">${escapeXml(entityId)}</saml:Issuer>${content}</samlp:${name}>`;
