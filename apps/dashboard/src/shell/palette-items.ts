import type { AdminProjectFields } from '@latchkey/sdk';
import { ACCOUNT, pathOf } from '../app/paths.ts';
import { themes } from '../app/theme-choice.ts';
import type { Searchable } from '../ui/data/text-filter.ts';
import type { IconName } from '../ui/icons.tsx';
import type { NavPage } from './nav-pages.ts';

/** An entry of the command palette. */
export interface PaletteItem extends Searchable {
  readonly id: string;
  readonly group: 'Pages' | 'Projects' | 'Actions' | 'Users' | 'Teams' | 'Emails';
  readonly icon: IconName;
  /** Tells entries with the same label apart. */
  readonly hint?: string;
  readonly act: Action;
}

type Action =
  | { readonly kind: 'visit'; readonly to: string }
  | { readonly kind: 'theme'; readonly theme: (typeof themes)[number] }
  | { readonly kind: 'copy-id'; readonly id: string }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'sign-out' };

/** All pages, projects and actions available here. */
export function paletteItems(
  projects: readonly AdminProjectFields[],
  current: AdminProjectFields | null,
  pages: readonly NavPage[],
): PaletteItem[] {
  return [...(current ? pageItems(current, pages) : []), ...projects.map(projectItem), ...actions(current)];
}

const pageItems = (project: AdminProjectFields, pages: readonly NavPage[]): PaletteItem[] =>
  pages.map((page) => ({
    id: `page-${page.path}`,
    group: 'Pages',
    label: page.title,
    keywords: page.keywords,
    icon: page.icon,
    act: { kind: 'visit', to: pathOf(project.id, page.path) },
  }));

const projectItem = ({ id, displayName }: AdminProjectFields): PaletteItem => ({
  id: `project-${id}`,
  group: 'Projects',
  label: displayName,
  keywords: id,
  hint: id,
  icon: 'overview',
  act: { kind: 'visit', to: pathOf(id) },
});

function actions(current: AdminProjectFields | null): PaletteItem[] {
  const copy: PaletteItem[] = current
    ? [action('copy-id', 'Copy project ID', 'clipboard', 'copy', { kind: 'copy-id', id: current.id })]
    : [];
  return [
    action('projects', 'All projects', 'list home', 'overview', { kind: 'visit', to: '/projects' }),
    action('create', 'Create project', 'new add', 'plus', { kind: 'visit', to: '/projects/new' }),
    ...copy,
    ...themes.map((theme) =>
      action(`theme-${theme}`, `Theme: ${theme}`, 'color appearance mode', 'settings', { kind: 'theme', theme }),
    ),
    action(
      'account',
      'Your account',
      'profile password email passkey two-factor authentication sessions settings',
      'account',
      {
        kind: 'visit',
        to: ACCOUNT,
      },
    ),
    action('shortcuts', 'Keyboard shortcuts', 'keys help hotkeys', 'keyboard', { kind: 'shortcuts' }),
    action('sign-out', 'Sign out', 'log out leave', 'signIn', { kind: 'sign-out' }),
  ];
}

const action = (id: string, label: string, keywords: string, icon: IconName, act: Action): PaletteItem => ({
  id: `action-${id}`,
  group: 'Actions',
  label,
  keywords,
  icon,
  act,
});
