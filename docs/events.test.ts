import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const KIND = /'([a-z_]+\.[a-z_]+)'/g;

/** The kinds as the service declares them: the type and the list of what is gathered. */
const declared = (): string[] => {
  const source = read('../packages/service/src/platform/events.ts').split('export interface Event ')[0] ?? '';
  return [...new Set([...source.matchAll(KIND)].flatMap(([, kind]) => kind ?? []))].sort();
};

test('every kind of event is documented, and has its words in the dashboard', () => {
  const table = read('events.md').split('## All kinds')[1] ?? '';
  expect([...table.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, kind]) => kind).sort()).toEqual(declared());
  const words = read('../apps/dashboard/src/features/events/event-words.ts').split('const titles')[0] ?? '';
  expect([...words.matchAll(KIND)].map(([, kind]) => kind).sort()).toEqual(declared());
});
