import { Refusal } from '@latchkey/protocol/refusals';

/** Why a client can't be registered like this. */
export const invalid = (detail: string) => new Refusal('OAUTH_CLIENT_INVALID', { detail });
