import { themeWritten } from '@latchkey/dashboard/testing';
import { ownServer } from '@latchkey/testing/fake-api/samples/email';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State, Step } from '../../state.ts';
import { long, notes } from './installation.ts';

const at = (page: string) => `/projects/${notes.id}/${page}`;
const press = (name: string) => ({ click: ['button', name] }) as const;
const tab = (name: string) => ({ click: ['tab', name] }) as const;
const row = (name: string) => ({ click: ['treeitem', name] }) as const;
const own = {
  projects: [projectBody({ id: notes.id, display_name: notes.name, config: { email_config: ownServer } })],
};
const list = at('email-templates');
const path = at('email-templates/magic_link');
const code = at('email-templates/code/e7d009ce-8d47-4528-b245-5bf119f2ffa3');
const themes = at('email-themes');
const theme = at('email-themes/3c1e2d4f-0a6b-4b8c-9d7e-5f6a7b8c9d0e');
const subject: Step = { fill: 'Subject', with: 'Come in to {{projectDisplayName}}' };
const source = 'Source of theme Spring';
const mistake: Step = {
  fill: source,
  with: 'export function EmailTheme({ children }) {\n  return oops(children);\n}\n',
};
const thread = '/internal/ai-chat/3c1e2d4f-0a6b-4b8c-9d7e-5f6a7b8c9d0e';
const question: Step = { fill: 'What should it change?', with: 'Make the page warmer, and the corners round.' };
const conversation = [
  { role: 'user', content: 'Round the corners.' },
  {
    role: 'assistant',
    content: [{ type: 'text', text: 'The box has round corners now.' }, themeWritten({ success: true, html: '' })],
  },
  { role: 'user', content: 'Make the page warmer.' },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'I have given the page a warm white, and the text a brown that is easy to read on it.' },
      themeWritten({ success: false, error: 'Unexpected token (12:7)' }),
      themeWritten({ success: true, html: '' }),
    ],
  },
];
const PREVIEW = 'POST /latchkey/email-previews';
const SAVE = 'PATCH /email-templates/magic_link';
const onPhone = { ...own, only: 'phone' } as const;

const templates: readonly State[] = [
  dashboardPage('templates', { path: list, ...own }),
  dashboardPage('templates, shared sender', { path: list }),
  dashboardPage('templates, loading', { path: list, hangs: ['GET /email-templates'] }),
  dashboardPage('templates, failed', { path: list, fails: ['GET /email-templates'] }),
  dashboardPage('templates, no previews', { path: list, ...own, fails: [PREVIEW] }),
  dashboardPage('templates, right to left', { path: list, ...own, dir: 'rtl' }),
  dashboardPage('template', { path, ...own }),
  dashboardPage('template, empty', {
    path,
    ...own,
    mails: { templates: [{ type: 'magic_link', subject: 'Sign in', content: {}, is_default: true }] },
  }),
  dashboardPage('template, loading', { path, hangs: ['GET /email-templates'] }),
  dashboardPage('template, failed', { path, fails: ['GET /email-templates'] }),
  dashboardPage('template, unknown', { path: at('email-templates/nothing') }),
  dashboardPage('template, shared sender', { path, steps: [subject] }),
  dashboardPage('template, edited', { path, ...own, only: 'desktop', steps: [subject, { see: 'Come in to Notes' }] }),
  dashboardPage('template, no subject', {
    path,
    ...own,
    steps: [{ fill: 'Subject', with: '' }, press('Save changes')],
  }),
  dashboardPage('template, not saved', { path, ...own, fails: [SAVE], steps: [subject, press('Save changes')] }),
  dashboardPage('template, button chosen', { path, ...own, only: 'desktop', steps: [row('Button Sign in')] }),
  dashboardPage('template, wrong colour', {
    path,
    ...own,
    only: 'desktop',
    steps: [row('Button Sign in'), { fill: 'Button color', with: '#12' }],
  }),
  dashboardPage('template, refused block', {
    path,
    ...own,
    mails: { contentProblem: 'body.content.button.data.props.url must be a text' },
  }),
  dashboardPage('template, no preview', {
    path,
    ...own,
    fails: ['POST /latchkey/email-templates/magic_link/preview'],
  }),
  dashboardPage('template, add', { path, ...own, steps: [press('Add block')] }),
  dashboardPage('template, long texts', {
    path,
    ...own,
    only: 'desktop',
    steps: [row('Heading Sign in'), { fill: 'Text', with: `${long.name} ${long.word}` }],
  }),
  dashboardPage('template, right to left', { path, ...own, dir: 'rtl' }),
  dashboardPage('template, JSON', {
    path,
    ...own,
    steps: [press('Edit JSON'), { fill: 'JSON', with: '{"root": }' }, press('Import JSON')],
  }),
  dashboardPage('template, versions', { path, ...own, steps: [press('Versions')] }),
  dashboardPage('template, no versions', { path, ...own, mails: { versions: [] }, steps: [press('Versions')] }),
  dashboardPage('template, reset', {
    path,
    ...own,
    mails: { templates: [{ type: 'magic_link', subject: 'Sign in', content: {}, is_default: false }] },
    steps: [press('Reset Magic link and email code')],
  }),
  dashboardPage('template, send to me', { path, ...own, steps: [press('Send preview')] }),
  dashboardPage('template, not sent', {
    path,
    ...own,
    serverProblem: { message: 'The server rejected the mail.', kind: 'REJECTED', text: '550 no' },
    steps: [press('Send preview'), press('Send')],
  }),
  dashboardPage('template, properties on a phone', {
    path,
    ...onPhone,
    steps: [row('Text Works for 24 hours.'), tab('Text')],
  }),
  dashboardPage('template, edited on a phone', { path, ...onPhone, steps: [subject] }),
  dashboardPage('template, preview on a phone', { path, ...onPhone, steps: [tab('Preview')] }),
];

const programs: readonly State[] = [
  dashboardPage('template in code', { path: code }),
  dashboardPage('template in code, unknown', { path: at('email-templates/code/e7d009ce-8d47-4528-b245-5bf119f2ffa4') }),
  dashboardPage('themes', { path: themes }),
  dashboardPage('themes, loading', { path: themes, hangs: ['GET /internal/email-themes'] }),
  dashboardPage('themes, failed', { path: themes, fails: ['GET /internal/email-themes'] }),
  dashboardPage('themes, create, wrong', { path: themes, steps: [press('Create theme'), press('Create theme')] }),
  dashboardPage('theme', { path: theme }),
  dashboardPage('theme, loading', {
    path: theme,
    hangs: ['GET /internal/email-themes/3c1e2d4f-0a6b-4b8c-9d7e-5f6a7b8c9d0e'],
  }),
  dashboardPage('theme, unknown', { path: at('email-themes/nothing') }),
  dashboardPage('theme, with a mistake', { path: theme, steps: [mistake, { see: 'Go to line 2' }] }),
  dashboardPage('theme, not saved', {
    path: theme,
    only: 'desktop',
    steps: [mistake, { see: 'Go to line 2' }, press('Save changes')],
  }),
  dashboardPage('theme, in the dark', { path: theme, only: 'desktop', steps: [press('Dark')] }),
  dashboardPage('theme, on a phone', { path: theme, only: 'desktop', steps: [press('Phone')] }),
  dashboardPage('theme, as text', { path: theme, only: 'desktop', steps: [press('Text')] }),
  dashboardPage('theme, preview on a phone', { path: theme, only: 'phone', steps: [tab('Preview')] }),
  dashboardPage('theme, rename', { path: theme, steps: [press('Rename')] }),
  dashboardPage('theme, delete', { path: theme, steps: [press('Delete')] }),
  dashboardPage('theme, right to left', { path: theme, dir: 'rtl' }),
  dashboardPage('assistant, nothing said', { path: theme, steps: [press('Assistant')] }),
  dashboardPage('assistant, conversation', { path: theme, mails: { conversation }, steps: [press('Assistant')] }),
  dashboardPage('assistant, writing', {
    path: theme,
    only: 'desktop',
    hangs: [`POST ${thread}`],
    steps: [press('Assistant'), question, press('Send')],
  }),
  dashboardPage('assistant, changed the theme', {
    path: theme,
    steps: [press('Assistant'), question, press('Send'), { see: 'Restore the source from before' }],
  }),
  dashboardPage('assistant, refused', {
    path: theme,
    fails: [`POST ${thread}`],
    steps: [press('Assistant'), question, press('Send')],
  }),
  dashboardPage('assistant, long texts, right to left', {
    path: theme,
    dir: 'rtl',
    mails: { conversation: [{ role: 'user', content: `${long.name} ${long.word}` }] },
    steps: [press('Assistant')],
  }),
  dashboardPage('assistant, something not saved', {
    path: theme,
    only: 'desktop',
    steps: [mistake, press('Assistant')],
  }),
];

export const emailEditors: readonly State[] = [...templates, ...programs];
