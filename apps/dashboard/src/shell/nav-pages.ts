import { createContext } from 'react';
import type { IconName } from '../ui/icons.tsx';

/** A page of a project, as the navigation and the palette show it. */
export interface NavPage {
  /** Below `/projects/<id>/`. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  readonly group: 'Project' | 'Authentication' | 'Teams' | 'Emails' | 'Configuration';
  /** Other words that people look for it by. */
  readonly keywords: string;
}

/** What the routes have; the frame does not know them. */
export const NavPagesContext = createContext<readonly NavPage[]>([]);
