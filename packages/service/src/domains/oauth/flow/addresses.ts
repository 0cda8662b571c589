import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Project } from '../../projects/project.ts';
import { type TrustedUrl, trustUrl } from '../../projects/trusted-url.ts';
import type { AppRequest } from '../queries.ts';

/** The app's address that a code may go to. Throws the refusal for one that is not trusted. */
export function trustedTarget(project: Project, address: string): TrustedUrl {
  try {
    return trustUrl(project, address);
  } catch (cause) {
    throw new Refusal('OAUTH_REDIRECT_UNTRUSTED', { cause });
  }
}

/** An address with these parameters, in the place of such as it has already. */
export function addressAfter(address: TrustedUrl, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Where the app wants to hear of an error; undefined without such an address, or where it is not trusted. */
export function errorAddress(project: Project, request: AppRequest, error: KnownError): string | undefined {
  const { error_redirect_uri: address } = request;
  if (address === null) return undefined;
  const { code, details = {}, error: message } = error.body();
  try {
    return addressAfter(trustUrl(project, address), { errorCode: code, message, details: JSON.stringify(details) });
  } catch (failure) {
    if (failure instanceof KnownError) return undefined;
    throw failure;
  }
}
