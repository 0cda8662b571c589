import type { Answered } from './profiles.ts';
import type { ProviderServices } from './provider.ts';

/** Asks a provider's API with the access token of a user. What is no JSON is answered as nothing. */
export async function askWith(services: ProviderServices, accessToken: string, address: string): Promise<Answered> {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  const response = await services.fetch(address, { headers });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: undefined };
  }
}

/** Whether an API takes an access token. Throws when it says neither yes nor no. */
export async function takes(services: ProviderServices, accessToken: string, address: string): Promise<boolean> {
  const { status } = await askWith(services, accessToken, address);
  if (status === 200) return true;
  if (status === 429 || status >= 500) throw new Error(`The provider's API answered ${status}.`);
  return false;
}
