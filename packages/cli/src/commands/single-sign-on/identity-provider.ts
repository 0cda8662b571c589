import { resolve } from 'node:path';
import type { SingleSignOnSettings } from '@latchkey/sdk/single-sign-on';
import { CommandError, type Run } from '../../command/command.ts';
import { readText } from '../json-input.ts';

/** The options that say what the other side of a connection is. */
export const identityProvider = {
  'metadata-url': { value: 'url', purpose: 'Where the metadata of a SAML identity provider is.' },
  'metadata-file': { value: 'file', purpose: 'The metadata of a SAML identity provider as a file.' },
  issuer: { value: 'url', purpose: 'The issuer of an OpenID Connect identity provider.' },
  'client-id': { value: 'id', purpose: 'The client ID at the identity provider.' },
  'secret-stdin': { purpose: 'Read the client secret from standard input.' },
} as const;

interface Given {
  readonly 'metadata-url': string | undefined;
  readonly 'metadata-file': string | undefined;
  readonly issuer: string | undefined;
  readonly 'client-id': string | undefined;
  readonly 'secret-stdin': boolean;
}

/** The identity provider as it was given, by one way alone; undefined where it was not. */
export async function identityProviderOf(
  run: Run,
  given: Given,
): Promise<Pick<SingleSignOnSettings, 'saml' | 'oidc'> | undefined> {
  const { 'metadata-url': metadataUrl, 'metadata-file': file, issuer, 'client-id': clientId } = given;
  const ways = [metadataUrl, file, issuer].filter((way) => way !== undefined);
  if (ways.length > 1 || (issuer === undefined) !== (clientId === undefined))
    throw new CommandError('Pass --metadata-url, --metadata-file, or --issuer with --client-id.', 'WRONG_USAGE');
  if (given['secret-stdin'] && issuer === undefined)
    throw new CommandError('--secret-stdin is for --issuer with --client-id.', 'WRONG_USAGE');
  if (metadataUrl !== undefined) return { saml: { metadataUrl } };
  if (file !== undefined) return { saml: { metadataXml: await readText(resolve(run.folder, file)) } };
  if (issuer === undefined || clientId === undefined) return undefined;
  const clientSecret = given['secret-stdin']
    ? await run.input()
    : await run.askSecret('Client secret', 'A client secret is needed. Pipe it in, with --secret-stdin.');
  return { oidc: { issuer, clientId, clientSecret } };
}
