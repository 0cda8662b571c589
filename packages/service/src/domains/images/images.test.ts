import { footprint, newProject, refusal, type TestUser, violationsIn, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const pixel = 'R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const gif = `data:image/gif;base64,${pixel}`;

const setImage = ({ call }: TestUser, profile_image_url: string | null) =>
  call('PATCH /users/me', { body: { profile_image_url } });
const setImageAsServer = ({ server }: TestUser, profile_image_url: string | null) =>
  server('PATCH /users/me', { body: { profile_image_url } });

async function fetchImage(url: string) {
  const { service } = await world();
  return service.fetch(new Request(url), { peer: '127.0.0.1' });
}

async function imagesOf(projectId: string) {
  const { db } = (await world()).database;
  return db.selectFrom('images').select(['type', 'data']).where('project_id', '=', projectId).execute();
}

test.each([
  'https://example.com/me.png',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PGgxPg==',
  'data:image/png;base64,not*base64',
  'data:image/png;base64,',
  'data:image/png,raw',
])('clients may not set %s', async (url) => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  expect(await setImage(user, url)).toMatchObject(refusal('PROFILE_IMAGE_INVALID'));
  expect(await footprint(project.id)).toEqual(before);
});

test.each([
  ['', 'body.profile_image_url is not a valid URL'],
  ['nonsense', 'body.profile_image_url is not a valid URL'],
  ['javascript:alert(1)', 'body.profile_image_url must be a web address, or a data URL of an image'],
  ['https://example.com/a b', 'body.profile_image_url must not contain spaces'],
  [`https://example.com/${'x'.repeat(1_000_000)}`, 'body.profile_image_url must be at most 1000000 characters'],
])('neither clients nor servers may set "%.30s"', async (url, sentence) => {
  const user = await (await newProject()).signUp();
  expect(violationsIn(await setImage(user, url))).toEqual([sentence]);
  expect(violationsIn(await setImageAsServer(user, url))).toEqual([sentence]);
});

test('servers may set any address, which stays as it is', async () => {
  const project = await newProject();
  const user = await project.signUp();
  expect((await setImageAsServer(user, 'http://example.com/me.png')).body.profile_image_url).toBe(
    'http://example.com/me.png',
  );
  expect(await imagesOf(project.id)).toEqual([]);
});

test.each(['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp'])(
  'an uploaded %s is stored once and served by the service',
  async (type) => {
    const project = await newProject();
    const user = await project.signUp();
    const url: string = (await setImage(user, `data:image/${type};base64,${pixel}`)).body.profile_image_url;
    expect(url).toMatch(new RegExp(`^http://localhost:4400/api/v1/latchkey/images/${project.id}/[0-9a-f-]{36}$`));
    expect(await imagesOf(project.id)).toHaveLength(1);
    const response = await fetchImage(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`image/${type === 'jpg' ? 'jpeg' : type}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(pixel, 'base64'));
  },
);

test('an image can run nothing in a browser', async () => {
  const user = await (await newProject()).signUp();
  const { headers } = await fetchImage((await setImage(user, gif)).body.profile_image_url);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('an image that is replaced or taken away is gone', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const first: string = (await setImage(user, gif)).body.profile_image_url;
  const second: string = (await setImage(user, gif)).body.profile_image_url;
  expect(second).not.toBe(first);
  expect(await (await fetchImage(first)).text()).toBe(refusal('IMAGE_UNKNOWN').text);
  expect((await setImage(user, null)).body.profile_image_url).toBeNull();
  expect((await fetchImage(second)).status).toBe(404);
  expect(await imagesOf(project.id)).toEqual([]);
});

test('writing back the address that was read keeps the image', async () => {
  const user = await (await newProject()).signUp();
  const url: string = (await setImage(user, gif)).body.profile_image_url;
  expect((await setImageAsServer(user, url)).body.profile_image_url).toBe(url);
  expect((await fetchImage(url)).status).toBe(200);
});

test('an address that only looks like one of ours is an address like any other', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const prefix = `http://localhost:4400/api/v1/latchkey/images/${project.id}/`;
  for (const url of [`${prefix}nonsense`, `${prefix}5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e`, prefix]) {
    expect((await setImageAsServer(user, url)).body.profile_image_url).toBe(url);
  }
  expect((await setImageAsServer(user, null)).body.profile_image_url).toBeNull();
});

test('naming the image of somebody else does not take it away', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  const url: string = (await setImage(other, gif)).body.profile_image_url;
  const copy: string = (await setImageAsServer(user, url)).body.profile_image_url;
  await setImage(other, null);
  expect((await fetchImage(copy)).status).toBe(200);
  const again: string = (await setImage(other, gif)).body.profile_image_url;
  await setImageAsServer(user, again);
  await setImageAsServer(user, null);
  expect((await fetchImage(again)).status).toBe(200);
});

test.each(['nonsense', '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e'])('the image %s is unknown', async (id) => {
  const project = await newProject();
  const { status } = await project.bare(`GET /latchkey/images/${project.id}/${id}`);
  expect(status).toBe(id === 'nonsense' ? 400 : 404);
});

test('an image is not found under another project', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const user = await project.signUp();
  const url: string = (await setImage(user, gif)).body.profile_image_url;
  expect((await fetchImage(url.replace(project.id, other.id))).status).toBe(404);
  expect((await fetchImage(url.replace(project.id, 'nonsense'))).status).toBe(404);
});
