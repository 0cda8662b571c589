import { newProject, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

test('try', async () => {
  const project = await newProject();
  const get = async (path: string, headers = {}) =>
    (await world()).service.fetch(new Request(new URL(path, 'http://localhost:4400'), { headers }), {
      peer: '127.0.0.1',
    });
  const a = await get(`/p/${project.id}/sign-in`, { 'accept-language': 'de' });
  console.log(a.status, Object.fromEntries(a.headers), await a.text());
  const t = performance.now();
  for (let i = 0; i < 100; i++) await get(`/p/${project.id}/sign-in`);
  console.log((performance.now() - t) / 100);
});
