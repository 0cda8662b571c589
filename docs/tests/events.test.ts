import { readFileSync } from 'node:fs';
import { eventKinds } from '@latchkey/protocol/event-kinds';
import { expect, test } from 'vitest';

test('every kind of event is documented', () => {
  const text = readFileSync(new URL('../events.md', import.meta.url), 'utf8');
  const table = text.split('## All kinds')[1] ?? '';
  const documented = [...table.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, kind]) => kind);
  expect(documented.sort()).toEqual(Object.keys(eventKinds).sort());
});
