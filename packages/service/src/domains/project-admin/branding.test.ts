import { newProject, type TestProject, violationsIn, world } from '@latchkey/testing';
import { beforeEach, describe, expect, test } from 'vitest';

const settings = '/latchkey/project-settings';
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
const brand = {
  logo_url: 'https://example.com/logo.png',
  brand_color: '#3b5bdb',
  brand_color_dark: '#91a7ff',
  email_first: true,
  multiple_accounts: true,
  single_sign_on_screens: true,
  support_email: 'help@example.com',
  terms_url: 'https://example.com/terms',
  privacy_url: 'https://example.com/privacy',
  password_min_length: 12,
};
const off = { email_first: false, multiple_accounts: false, single_sign_on_screens: false, password_min_length: 8 };
const none = { ...Object.fromEntries(Object.keys(brand).map((key) => [key, null])), ...off };

let project: TestProject;
beforeEach(async () => {
  project = await newProject();
});

/** Changes settings; answers what the project has then. */
async function changed(body: object) {
  const answer = await project.admin(`PATCH ${settings}`, { body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

async function fetched(url: string): Promise<Response> {
  return (await world()).service.fetch(new Request(url), { peer: '127.0.0.1' });
}

describe('sign-in pages read the branding:', () => {
  test('there is none at first', async () => {
    expect((await project.call('GET /projects/current')).body.branding).toEqual(none);
  });

  test('it is as its owners have set it', async () => {
    await changed(brand);
    expect((await project.call('GET /projects/current')).body.branding).toEqual(brand);
  });

  test('published clients do not', async () => {
    await changed(brand);
    const answer = await project.call('GET /projects/current', { prefix: 'x-stack-' });
    expect([answer.status, 'branding' in answer.body]).toEqual([200, false]);
  });
});

test.each([
  ['logo_url', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['logo_url', 'data:image/PNG;base64,AAAA'],
  ['logo_url', 'ftp://example.com/logo.png'],
  ['logo_url', 'javascript:alert(1)'],
  ['brand_color', 'red'],
  ['brand_color', '#abc'],
  ['brand_color_dark', '#3b5bdb;}'],
  ['support_email', 'help'],
  ['terms_url', 'javascript:alert(1)'],
  ['privacy_url', '/privacy'],
  ['privacy_url', `https://example.com/${'a'.repeat(500)}`],
])('%s can not be %s', async (name, value) => {
  const answer = await project.admin(`PATCH ${settings}`, { body: { [name]: value } });
  expect(violationsIn(answer)).toEqual([expect.stringContaining(`body.${name} `)]);
  expect((await project.admin(`GET ${settings}`)).body[name]).toBeNull();
});

describe('a picture as the logo', () => {
  test('is stored, and named by its address', async () => {
    const { logo_url } = await changed({ logo_url: pixel });
    expect(logo_url).toMatch(/^http.*\/api\/v1\/latchkey\/images\//);
    const image = await fetched(logo_url);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif']);
  });

  test('stays where the address is sent back as it was read', async () => {
    const { logo_url } = await changed({ logo_url: pixel });
    expect((await changed({ logo_url, terms_url: brand.terms_url })).logo_url).toBe(logo_url);
    expect((await fetched(logo_url)).status).toBe(200);
  });

  test.each([
    ['another one', brand.logo_url],
    ['none', null],
  ])('stays for the mails that show it, when there is %s', async (_, next) => {
    const { logo_url } = await changed({ logo_url: pixel });
    await changed({ logo_url: next });
    expect((await fetched(logo_url)).status).toBe(200);
  });
});
