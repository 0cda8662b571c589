import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { kinds } from './kinds.ts';

interface Place {
  readonly url: string;
  readonly projectId: string;
}

/** The app's settings in `.env` format. */
export function envBlock({ url, projectId }: Place, keys: Partial<InternalApiKeyFirstView>): string {
  const ofKeys = kinds.flatMap(({ field, variable }) => (keys[field] ? [`${variable}=${keys[field]}`] : []));
  return [`LATCHKEY_API_URL=${url}`, `LATCHKEY_PROJECT_ID=${projectId}`, ...ofKeys].join('\n');
}
