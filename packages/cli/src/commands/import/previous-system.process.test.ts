import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProject } from '@latchkey/testing';
import { newFolder } from '@latchkey/testing/process/process';
import { expect, test } from 'vitest';
import { answered, commandLine, startService, within } from '../../../testing/command-line.ts';
import { previousSystemCommands } from './previous-system.ts';

const { service, place } = await startService();

/** The command line of the owner in a folder with this file, who means a project of their own. */
async function inFolder(text: string) {
  const project = await newProject({}, service.world);
  const folder = newFolder();
  writeFileSync(join(folder, 'old.json'), text);
  return commandLine({ ...within(place, { LATCHKEY_PROJECT_ID: project.id }), folder });
}

const hook = { kind: 'hook', url: 'https://old.example.com/check' };

test('the previous system is set, shown and switched off', async () => {
  const { read, failure } = await inFolder(JSON.stringify({ source: 'old', toldUsers: 7, passwords: hook }));
  expect(await failure('previous-system', 'get')).toMatchObject({ message: 'This project has no previous system.' });

  const state = { source: 'old', isOn: true, passwords: 'hook', issuer: null, toldUsers: 7, usersMissing: 7 };
  const set = await read(['previous-system', 'set', 'old.json', '--days', '2']);
  expect(set).toMatchObject({ ...state, hookSecret: expect.stringMatching(/^whsec_/) });
  const days = (Date.parse(set.endsAt) - Date.now()) / (24 * 3_600_000);
  expect(Math.round(days)).toBe(2);
  expect(await read(['previous-system', 'set', 'old.json'])).toMatchObject({ ...state, hookSecret: null });

  expect(await read(['previous-system', 'get'])).toMatchObject({ ...state, usersHere: 0, failure: null });
  expect(await read(['previous-system', 'off', '--yes'])).toEqual({ status: 'off' });
  expect(await failure('previous-system', 'off', '--yes')).toMatchObject({ message: expect.stringMatching(/has no/) });
});

test.each([
  ['is not JSON', 'source: old', ['old.json'], 'old.json is not a JSON object.'],
  ['is a list', '[]', ['old.json'], 'old.json is not a JSON object.'],
  ['is not there', '{}', ['another.json'], /another\.json can't be read/],
])('a file that %s is told', async (_, text, words, message) => {
  const { failure } = await inFolder(text);
  const told = await failure('previous-system', 'set', ...words);
  expect(told.message).toMatch(message);
});

test('every command of the previous system has answered as its schema says', () => {
  expect([...answered].filter((name) => name in previousSystemCommands).sort()).toEqual(
    Object.keys(previousSystemCommands).sort(),
  );
});
