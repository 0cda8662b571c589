import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applicationSettings, chooseProject, folderProject, forgetProject } from './folder-project.ts';

const url = 'http://localhost:4400';
const other = 'https://auth.example.com';
let folder: string;
let inner: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'));
  inner = join(folder, 'apps', 'shop');
  mkdirSync(inner, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileIn = (place: string) => join(place, '.latchkey.json');

test('a folder that says nothing has no project', () => {
  expect(folderProject(folder, url)).toBeUndefined();
});

describe('what was chosen', () => {
  test('is found again, in the folder and below it', () => {
    chooseProject(folder, url, 'p1');
    const named = { id: 'p1', from: fileIn(folder) };
    expect([folderProject(folder, url), folderProject(inner, url)]).toEqual([named, named]);
  });

  test('is a file to commit: the projects by their services', () => {
    chooseProject(folder, url, 'p1');
    chooseProject(folder, other, 'p2');
    expect(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).toEqual({ projects: { [url]: 'p1', [other]: 'p2' } });
  });

  test('counts at its own service alone', () => {
    chooseProject(folder, other, 'p2');
    expect(folderProject(folder, url)).toBeUndefined();
  });

  test('in a folder counts before that of one above', () => {
    chooseProject(folder, url, 'p1');
    chooseProject(inner, url, 'p2');
    expect(folderProject(inner, url)).toEqual({ id: 'p2', from: fileIn(inner) });
  });

  test('is forgotten from below too, and with the last one the file goes', () => {
    chooseProject(folder, url, 'p1');
    chooseProject(folder, other, 'p2');
    expect(forgetProject(inner, url)).toBe(fileIn(folder));
    expect(folderProject(folder, other)?.id).toBe('p2');
    forgetProject(folder, other);
    expect(existsSync(fileIn(folder))).toBe(false);
  });

  test('cannot be forgotten where nothing was', () => {
    expect(forgetProject(folder, url)).toBeUndefined();
  });

  test.each(['{', '[]', '{}', '{"projects":[1]}', '{"projects":null}'])('as %s is refused with its file', (text) => {
    writeFileSync(fileIn(folder), text);
    expect(() => folderProject(folder, url)).toThrow(`${fileIn(folder)} can't be read`);
  });
});

describe('the settings of an application', () => {
  test('say which project its folder is of', () => {
    writeFileSync(join(folder, '.env.local'), `VITE_LATCHKEY_API_URL=${url}/\nVITE_LATCHKEY_PROJECT_ID=p1\n`);
    expect(folderProject(folder, url)).toEqual({ id: 'p1', from: join(folder, '.env.local') });
  });

  test('count after what was chosen', () => {
    writeFileSync(join(folder, '.env'), 'LATCHKEY_PROJECT_ID=p1\n');
    chooseProject(folder, url, 'p2');
    expect(folderProject(folder, url)?.id).toBe('p2');
  });

  test('of another service do not count', () => {
    writeFileSync(join(folder, '.env'), `LATCHKEY_API_URL=${other}\nLATCHKEY_PROJECT_ID=p1\n`);
    expect(folderProject(folder, url)).toBeUndefined();
  });

  test('have their names without a prefix, and those of .env.local count', () => {
    writeFileSync(join(folder, '.env'), 'NEXT_PUBLIC_LATCHKEY_PROJECT_ID=p1\nLATCHKEY_API_URL=x\nOTHER=y\n');
    writeFileSync(join(folder, '.env.local'), 'LATCHKEY_PROJECT_ID=p2\n');
    expect(applicationSettings(folder)).toEqual({ PROJECT_ID: 'p2', API_URL: 'x' });
  });
});
