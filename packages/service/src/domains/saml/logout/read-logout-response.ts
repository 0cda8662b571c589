import type { ReceivedMessage } from '../bindings/received.ts';
import { orRefusal, type Read, Refused } from '../refused.ts';
import { checkStatus, PARTIAL_LOGOUT } from '../status.ts';
import { type ExpectedLogout, readMessage } from './message.ts';

/** How an identity provider answers our logout request. */
export interface LogoutResponse {
  /** False: the user may still be signed in to other applications. */
  readonly isComplete: boolean;
  readonly relayState: string | undefined;
}

/** Reads the answer to our logout request (core, section 3.7.2), which has to be signed. */
export const readLogoutResponse = (
  received: ReceivedMessage,
  expected: ExpectedLogout & {
    /** The id of our request. */
    readonly requestId: string;
  },
): Promise<Read<LogoutResponse>> =>
  orRefusal(() => {
    const { root, relayState } = readMessage(received, 'SAMLResponse', expected);
    if (root.attributes.get('InResponseTo') !== expected.requestId) throw new Refused('in_response_to_mismatch');
    return { isComplete: checkStatus(root) !== PARTIAL_LOGOUT, relayState };
  });
