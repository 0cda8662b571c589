import type { CurrentUser, Project } from '@latchkey/sdk';
import type { ComponentType } from 'react';
import type { accountEnglish } from '../i18n/english/account.ts';
import type { commonEnglish } from '../i18n/english/common.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';

/** What every section is handed. */
export interface SectionProps {
  readonly user: CurrentUser;
  readonly project: Project;
}

/** What sections are about, as the list of them is parted. */
export type Group = 'groupAccount' | 'groupSecurity' | 'groupDeveloper' | 'groupTeams';

export interface Section {
  /** Stands behind the `#` of the address. */
  readonly id: string;
  readonly title: PlainKey<typeof commonEnglish & typeof accountEnglish>;
  readonly icon: ComponentType;
  readonly group: Exclude<Group, 'groupTeams'>;
  /** Left out where it is always shown. */
  isShown?(config: Project['config']): boolean;
  readonly component: ComponentType<SectionProps>;
}
