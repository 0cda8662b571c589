// @vitest-environment node

import { Writable } from 'node:stream';
import { ClientApp } from '@latchkey/sdk';
import { type ReactNode, Suspense } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ar } from './i18n/locales/ar.ts';
import {
  AccountSettings,
  Button,
  Field,
  ForgotPassword,
  Input,
  LatchkeyHandler,
  LatchkeyProvider,
  MagicLinkCallback,
  Mfa,
  PasswordInput,
  PasswordReset,
  SignedIn,
  SignIn,
  SignOut,
  Tooltip,
  UserButton,
  useUser,
} from './index.ts';

const config = {
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: false,
  passkeyEnabled: false,
  clientTeamCreationEnabled: false,
  clientUserDeletionEnabled: false,
  allowUserApiKeys: false,
  allowTeamApiKeys: false,
  oauthProviders: [],
};
const project = { id: 'c0ffee00-0000-4000-8000-000000000000', displayName: 'Acme', config };

const app = new ClientApp({
  projectId: project.id,
  publishableClientKey: 'pck_test',
  tokenStore: 'cookie',
  environment: { fetch: () => Promise.reject(new Error('Nothing is asked on a server.')) },
});

function html(children: ReactNode, known?: typeof project) {
  return renderToString(
    <LatchkeyProvider app={app} project={known}>
      {children}
    </LatchkeyProvider>,
  );
}

test('this test has no DOM', () => expect(typeof document).toBe('undefined'));

test('elements are rendered on a server', () => {
  const rendered = html(
    <Field label="Name">
      <Input prefix="@" />
      <PasswordInput />
      <Tooltip text="Explained" />
      <Button>Save</Button>
    </Field>,
  );
  expect(rendered).toContain('Save');
  expect(rendered).not.toContain('style=');
});

test('a server that knows the project renders the form itself, which cannot be sent before its script runs', () => {
  const rendered = html(<SignIn fullPage />, project);
  expect(rendered).toContain('Sign in to Acme');
  expect(rendered).toMatch(/<form[^>]*method="post"/);
  expect(rendered).toMatch(/<button[^>]*type="submit"[^>]*disabled=""/);
});

test('otherwise the outline of the form stands there', () => {
  expect(html(<SignIn fullPage />)).toContain('Loading…');
  expect(html(<LatchkeyHandler />)).toContain('Loading…');
  expect(html(<LatchkeyHandler location="/handler/sign-in" />)).toContain('Loading…');
  expect(html(<SignOut />)).toContain('Loading…');
  expect(html(<AccountSettings fullPage />)).toContain('Loading…');
  expect(html(<Mfa />)).toContain('Loading…');
  expect(html(<ForgotPassword />)).toContain('Loading…');
  expect(html(<PasswordReset />)).toContain('Loading…');
  expect(html(<MagicLinkCallback searchParams={{ code: 'abc' }} />, project)).toContain('Loading…');
});

test('who reads the user on a server gets the fallback, and nothing is asked', () => {
  const Name = () => useUser()?.displayName;
  expect(html(<Suspense fallback="A moment">{<Name />}</Suspense>)).toContain('A moment');
});

test('without a boundary the error says what is missing, and has the mark by which Next.js tells it from others', () => {
  const Name = () => useUser()?.displayName;
  const message = 'A hook of @latchkey/react needs a <Suspense> around it.';
  const mark = { digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING', reason: 'A hook of @latchkey/react' };
  expect(() => html(<Name />)).toThrow(expect.objectContaining({ message, ...mark }));
});

test('what is for signed-in people, and the menu of the user, need no boundary', () => {
  expect(html(<SignedIn fallback="Welcome">Notes</SignedIn>)).toBe('');
  expect(html(<UserButton />)).toContain('menu-button');
});

/** What a server that streams has sent when it is done. */
async function streamed(page: ReactNode): Promise<string> {
  const parts: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const sink = new Writable({
      write(part, _encoding, done) {
        parts.push(String(part));
        done();
      },
      final(done) {
        done();
        resolve();
      },
    });
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(sink), onError: reject });
  });
  return parts.join('');
}

test('a server that streams speaks the language of the page, in its direction, and complains of nothing', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const rendered = await streamed(
    <LatchkeyProvider app={app} project={project} lang="ar" messages={ar}>
      <SignIn fullPage />
    </LatchkeyProvider>,
  );
  expect(rendered).toContain('lang="ar" dir="rtl"');
  expect(rendered).toContain('تسجيل الدخول إلى Acme');
  expect(rendered).not.toMatch(/ style=|<script/);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});
