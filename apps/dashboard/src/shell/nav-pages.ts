import { createContext } from 'react';
import type { IconName } from '../ui/icons.tsx';

/** A project page, as the navigation and the command palette show it. */
export interface NavPage {
  /** The path below `/projects/<id>/`. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  readonly group: 'Project' | 'Authentication' | 'Teams' | 'Emails' | 'Configuration';
  /** Other search terms for the page. */
  readonly keywords: string;
  /** The page of the documentation that is about it. */
  readonly docs: string;
}

/** Passed in by the routes; the shell doesn't import them. */
export const NavPagesContext = createContext<readonly NavPage[]>([]);
