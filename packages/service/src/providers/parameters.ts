import { Refusal } from '@latchkey/protocol/refusals';
import type { Asking, Visit } from './visit.ts';

const NAMES = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

type Given = Readonly<Record<string, string>>;

/** What an application asked for, and how it is sent along. */
export interface Parameters {
  readonly asking: Asking;
  readonly state: string;
  readonly sent: Given;
}

/** Reads and checks what an application asks with. Throws the refusal for what the service itself would not ask. */
export function readParameters(visit: Visit, providerId: string, given: Given): Parameters {
  const value = (name: (typeof NAMES)[number]) => given[name] ?? '';
  const asking: Asking = {
    providerId,
    clientId: value('client_id'),
    redirectUri: value('redirect_uri'),
    codeChallenge: value('code_challenge'),
  };
  const isGood =
    value('response_type') === 'code' &&
    value('state') !== '' &&
    value('code_challenge_method') === 'S256' &&
    /^[\w-]{43}$/.test(asking.codeChallenge) &&
    visit.isOwn(asking);
  if (!isGood) throw new Refusal('TEST_SIGN_IN_INVALID');
  return { asking, state: value('state'), sent: Object.fromEntries(NAMES.map((name) => [name, value(name)])) };
}
