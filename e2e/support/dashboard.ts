import { owner as credential, type TestProject } from '@latchkey/testing';
import type { Locator } from '@latchkey/testing/browser/browser';
import { type Credential, signIn } from './notes.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';

/** What an owner does in the dashboard, step by step as a person does it. */

export async function makeOwner(owner: Person, firstRun: string, { email, password }: Credential): Promise<void> {
  const { page } = owner;
  await page.goto(firstRun);
  await page.getByRole('heading', { name: 'Create the owner account' }).waitFor();
  await owner.look('first run');
  await owner.type(page.getByLabel('Email'), email);
  await owner.type(page.getByLabel('Password', { exact: true }), password);
  await owner.press(page.getByRole('button', { name: 'Create account' }));
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
}

/** Makes a project, and answers its id. */
export async function makeProject(owner: Person, name: string): Promise<string> {
  const { page } = owner;
  await owner.look('projects');
  await owner.press(page.getByRole('link', { name: 'Create project' }).first());
  await owner.type(page.getByLabel('Name', { exact: true }), name);
  await owner.look('create project');
  await owner.press(page.getByRole('button', { name: 'Create project' }));
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await owner.look('overview');
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

/** Makes a set of keys, and answers the one that a page may show. */
export async function makeKeys(owner: Person): Promise<string> {
  const { page } = owner;
  await visit(owner, 'Keys');
  await owner.look('no keys');
  await owner.press(page.getByRole('button', { name: 'Create keys' }));
  const dialog = page.getByRole('dialog');
  await owner.type(dialog.getByLabel('Description'), 'The notes');
  await owner.look('create keys');
  await owner.press(dialog.getByRole('button', { name: 'Create keys' }));
  const key = await dialog.getByText(/^pck_/).textContent();
  await owner.look('new keys');
  await owner.press(dialog.getByRole('button', { name: "I've saved the keys" }));
  await page.getByRole('row', { name: 'The notes' }).waitFor();
  return key ?? '';
}

/** Opens the dashboard, and switches a way of using the project on. */
export async function switchOn({ owner, page, open, press }: Dashboard, setting: string): Promise<void> {
  await open('sign-in');
  await page.getByRole('heading', { name: 'Sign-in methods', level: 1 }).waitFor();
  await owner.press(page.getByRole('switch', { name: setting }));
  await owner.look(`switch on ${setting}`);
  await press('Save changes');
  await page.getByText('Saved', { exact: true }).waitFor();
}

/** Goes to a page of the project by the navigation. */
export async function visit(owner: Person, title: string): Promise<void> {
  const { page } = owner;
  if (owner.isOnPhone) await owner.press(page.getByRole('button', { name: 'Open navigation' }));
  await owner.press(page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: title, exact: true }));
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

/** An owner in front of the dashboard, and what they do on every page of it. */
export interface Dashboard {
  readonly owner: Person;
  readonly page: Person['page'];
  readonly dialog: Locator;
  /** Opens a page of the project, and signs in there. */
  open(path: string): Promise<void>;
  press(name: string): Promise<void>;
  follow(name: string): Promise<void>;
  /** Presses a button in the dialog that has been opened. */
  answer(name: string): Promise<void>;
  /** Waits until the page says that it is done. */
  said(text: string): Promise<void>;
}

export function dashboardOf(owner: Person, { url }: Product, { id }: TestProject): Dashboard {
  const { page } = owner;
  const dialog = page.getByRole('dialog');
  return {
    owner,
    page,
    dialog,
    async open(path) {
      await page.goto(`${url}/projects/${id}${path && `/${path}`}`);
      await signIn(owner, credential);
    },
    press: (name) => owner.press(page.getByRole('button', { name, exact: true })),
    follow: (name) => owner.press(page.getByRole('link', { name, exact: true })),
    answer: (name) => owner.press(dialog.getByRole('button', { name, exact: true })),
    said: (text) => page.getByRole('status').filter({ hasText: text }).first().waitFor(),
  };
}
