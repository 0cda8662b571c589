import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../runtime/package-folder.ts';
import { inboxHeaders } from './headers.ts';

const types: Readonly<Record<string, string>> = {
  'inbox.css': 'text/css; charset=utf-8',
  'inbox.js': 'text/javascript; charset=utf-8',
};

/** The style sheet and the script of the pages, read when they are first asked for; undefined for other names. */
export function assets(): (name: string) => Response | undefined {
  const held = new Map<string, Buffer>();
  return (name) => {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined) return undefined;
    const bytes = held.get(name) ?? readFileSync(join(packageFolder(), 'inbox', name));
    held.set(name, bytes);
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { ...inboxHeaders, 'content-type': type } });
  };
}
