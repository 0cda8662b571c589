import { data } from '@latchkey/testing/fake-api';
import { type Branding, publicProjectBody } from '@latchkey/testing/fake-api/samples/project';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { stage } from '../../testing/stage.tsx';
import { ForgotPassword } from '../password-reset/forgot-password.tsx';
import { LatchkeyProvider } from '../provider/latchkey-provider.tsx';
import { SignIn, SignUp } from '../sign-in/sign-in.tsx';

const project = (branding: Partial<Branding>) =>
  data(publicProjectBody('c0ffee00-0000-4000-8000-000000000000', 'Acme', {}, branding));

async function shown(content: ReactNode, branding: Partial<Branding>, provider = {}) {
  const given = await stage({ provider, replies: { 'GET /projects/current': project(branding) } });
  const { container } = given.show(content);
  await screen.findByRole('heading', { level: 2 });
  await screen.findByRole('textbox');
  return container;
}

const logo_url = 'https://example.com/logo.png';
const terms_url = 'https://example.com/terms';
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
const frame = (container: Element) => container.querySelector<HTMLElement>('[data-latchkey="frame"]');

test("the project's logo stands above each screen, named by the project", async () => {
  await shown(<SignIn />, { logo_url });
  expect(screen.getByRole('img', { name: 'Acme' }).getAttribute('src')).toBe(logo_url);
});

test("an application's own logo goes before it", async () => {
  await shown(<SignIn />, { logo_url }, { slots: { logo: () => <b>Mine</b> } });
  expect([screen.queryByRole('img', { name: 'Acme' }), screen.getByText('Mine').tagName]).toEqual([null, 'B']);
});

test("primary buttons have the project's color, by day and in the dark", async () => {
  const container = await shown(<ForgotPassword />, { brand_color: '#3b5bdb', brand_color_dark: '#91a7ff' });
  expect(frame(container)?.style.getPropertyValue('--latchkey-brand')).toBe('light-dark(#3b5bdb, #91a7ff)');
});

test('one color holds for both', async () => {
  const container = await shown(<SignIn />, { brand_color: '#3b5bdb' });
  expect(frame(container)?.style.getPropertyValue('--latchkey-brand')).toBe('light-dark(#3b5bdb, #3b5bdb)');
});

test('screens link to terms, privacy policy and support, as far as there are any', async () => {
  await shown(<SignIn />, { terms_url, support_email: 'help@example.com' });
  expect([link('Terms of Service'), link('Privacy Policy'), link('Get help')]).toEqual([
    terms_url,
    undefined,
    'mailto:help@example.com',
  ]);
});

test("an application's own footer goes before them", async () => {
  await shown(<SignIn />, { terms_url }, { slots: { footer: () => <i>Mine</i> } });
  expect([link('Terms of Service'), screen.getByText('Mine').tagName]).toEqual([undefined, 'I']);
});

const agreement = 'By signing up, you agree to the Terms of Service.';

test('sign-up says that the terms are agreed to', async () => {
  await shown(<SignUp />, { terms_url });
  expect(screen.getByText(agreement)).toBeTruthy();
});

test('not where the application says something itself, and not where there are no terms', async () => {
  await shown(<SignUp extraInfo="Mine" />, { terms_url });
  expect(screen.queryByText(agreement)).toBeNull();
});

test('sign-in does not', async () => {
  await shown(<SignIn />, { terms_url });
  expect(screen.queryByText(agreement)).toBeNull();
});

test('a server that knows the project sends the logo along, and no style attribute, which a strict policy refuses', async () => {
  const { app } = await stage({ replies: { 'GET /projects/current': project({ logo_url, brand_color: '#3b5bdb' }) } });
  const html = renderToString(
    <LatchkeyProvider app={app} project={await app.getProject()}>
      <SignIn />
    </LatchkeyProvider>,
  );
  expect([html.includes(logo_url), html.includes('style=')]).toEqual([true, false]);
});
