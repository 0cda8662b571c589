import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../runtime/package-folder.ts';
import { providerHeaders } from './headers.ts';

/** The style sheet of the pages, read when it is first asked for. */
export function styleSheet(): () => Response {
  let held: Buffer | undefined;
  return () => {
    held ??= readFileSync(join(packageFolder(), 'providers', 'providers.css'));
    const headers = { ...providerHeaders, 'content-type': 'text/css; charset=utf-8' };
    return new Response(held as Uint8Array<ArrayBuffer>, { headers });
  };
}
