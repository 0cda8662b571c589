import type { ReceivedMessage } from '../bindings/received.ts';
import { type NameId, nameIdOf } from '../name-id.ts';
import { orRefusal, type Read, Refused } from '../refused.ts';
import { PROTOCOL } from '../xml/namespaces.ts';
import { checkTime, instantAt, LENIENT_BY } from '../xml/time.ts';
import { childrenOf, type XmlElement } from '../xml/xml.ts';
import { type ExpectedLogout, readMessage } from './message.ts';

/** What an identity provider asks for: to end sessions of a user. */
export interface LogoutRequest {
  /** The answer names it. */
  readonly id: string;
  /** Until then the id has to be remembered, so that the request counts once. */
  readonly rememberUntil: Date;
  readonly nameId: NameId;
  /** The sessions at the identity provider that end; empty: all of the user. */
  readonly sessionIndexes: readonly string[];
  /** The answer repeats it. */
  readonly relayState: string | undefined;
}

/** How long a request counts that doesn't say it. */
const LASTS = 5 * 60_000;

/** Reads the logout request of an identity provider (core, section 3.7.1), which has to be signed. */
export const readLogoutRequest = (
  received: ReceivedMessage,
  expected: ExpectedLogout & {
    /** Our private keys, PEM, for encrypted names. */
    readonly decryptionKeys?: readonly string[];
  },
): Promise<Read<LogoutRequest>> =>
  orRefusal(async () => {
    const { root, id, relayState } = readMessage(received, 'SAMLRequest', expected);
    const end = endOf(root, expected.now);
    return {
      id,
      rememberUntil: new Date(end + LENIENT_BY),
      nameId: await nameIdOf(root, expected.decryptionKeys ?? []),
      sessionIndexes: childrenOf(root, PROTOCOL, 'SessionIndex').map(({ text }) => text),
      relayState,
    };
  });

/** When the request ends, which is still to come. */
function endOf(request: XmlElement, now: Date): number {
  checkTime(request, now);
  const issued = instantAt(request, 'IssueInstant')?.getTime();
  if (issued === undefined) throw new Refused('xml_malformed');
  if (issued - LENIENT_BY > now.getTime()) throw new Refused('not_yet_valid');
  const end = instantAt(request, 'NotOnOrAfter')?.getTime() ?? issued + LASTS;
  if (end + LENIENT_BY <= now.getTime()) throw new Refused('expired');
  return end;
}
