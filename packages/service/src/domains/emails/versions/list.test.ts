import { newProject, type TestProject, violationsIn, world } from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import { describe, expect, test } from 'vitest';
import type { Project } from '../../projects/project.ts';
import { storedProjectId } from '../../projects/project-id.ts';
import { keepVersion } from './keep.ts';

const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const template = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
const source = (mark: string | number) =>
  `export const EmailTheme = ({ children }) => <p title="${mark}">{children}</p>;`;
const templateSource = 'export const EmailTemplate = () => <p>Hello</p>;';

const versions = ({ admin }: TestProject, of: string) => admin('GET /latchkey/email-versions', { query: { of } });
const sources = async (project: TestProject, of: string): Promise<string[]> =>
  (await versions(project, of)).body.items.map((item: { tsx_source: string }) => item.tsx_source);
const change = ({ admin }: TestProject, mark: string | number) =>
  admin(`PATCH /internal/email-themes/${light}`, { body: { tsx_source: source(mark), preview_html: '' } });

test('what is there before the first change is the one built in', async () => {
  const project = await newProject();
  const before = (await project.admin(`GET /internal/email-themes/${light}`)).body.tsx_source;
  expect((await versions(project, light)).body).toEqual({ items: [], is_paginated: false });
  await change(project, 1);
  const now = (await world()).clock();
  expect((await versions(project, light)).body.items).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      created_at_millis: expect.any(Number),
      subject: null,
      content: null,
      tsx_source: before,
    },
  ]);
  expect(now - (await versions(project, light)).body.items[0].created_at_millis).toBeLessThan(10_000);
});

test('of a template there are versions too', async () => {
  const project = await newProject();
  const [before] = (await project.admin('GET /internal/email-templates')).body.templates;
  await project.admin(`PATCH /internal/email-templates/${template}`, { body: { tsx_source: templateSource } });
  expect(await sources(project, template)).toEqual([before.tsx_source]);
});

test('the newest is first, the last 20 are kept, and a reset keeps what it takes away', async () => {
  const project = await newProject();
  for (let count = 1; count <= 22; count++) await change(project, count);
  await project.admin(`DELETE /latchkey/email-themes/${light}`);
  expect(await sources(project, light)).toEqual(Array.from({ length: 20 }, (_, index) => source(22 - index)));
});

test('the same source again is no version, nor is one that does not render', async () => {
  const project = await newProject();
  await change(project, 1);
  await change(project, 1);
  const body = { tsx_source: 'wrong', preview_html: '' };
  await project.admin(`PATCH /internal/email-themes/${light}`, { body });
  expect(await sources(project, light)).toHaveLength(1);
});

test('a document is kept with its subject', async () => {
  const project = await newProject();
  const { database, clock } = await world();
  const context = testContext(database.db, { now: clock() });
  const kept = { subject: 'Hello', content: { root: { type: 'EmailLayout', data: {} } } };
  await keepVersion(context, { id: storedProjectId(project.id) } as Project, 'magic_link', kept);
  expect((await versions(project, 'magic_link')).body.items).toMatchObject([{ ...kept, tsx_source: null }]);
});

describe('refused', () => {
  test('to servers', async () => {
    const { server } = await newProject();
    const answer = await server('GET /latchkey/email-versions', { query: { of: light } });
    expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  test.each(['', 'Magic Link', 'x'.repeat(41)])('of "%s"', async (of) => {
    const sentence = 'query.of must be the type of a template, or the id of one or of a theme';
    expect(violationsIn(await versions(await newProject(), of))).toEqual([sentence]);
  });
});

test('those of another project are not shown', async () => {
  await change(await newProject(), 1);
  expect(await sources(await newProject(), light)).toEqual([]);
});
