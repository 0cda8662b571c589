import { type ReactNode, useId } from 'react';
import { useAccountText } from '../i18n/texts/account.ts';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { BackIcon } from '../ui/icons/account-icons.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useAgentsItem } from './agents/use-agents-item.tsx';
import { useConnectedAppsItem } from './connected-apps/use-connected-apps-item.tsx';
import type { Group, SectionProps } from './section.ts';
import { sections } from './sections.ts';
import { useTeamItems } from './teams/use-team-items.tsx';
import { useChosenSection } from './use-chosen-section.ts';

/** A section of the app's own. */
export interface ExtraItem {
  /** Stands behind the `#` of the address. */
  readonly id: string;
  /** What it is called in the list of sections. */
  readonly title: string;
  /** The section itself, drawn while it is open. */
  readonly content: ReactNode;
  /** Stands before the title in the list. */
  readonly icon?: ReactNode;
}

export interface AccountViewProps extends SectionProps {
  readonly fullPage?: boolean | undefined;
  readonly extraItems: readonly ExtraItem[];
}

interface Item extends ExtraItem {
  /** An app's own sections are in none. */
  readonly group?: Group;
  /** Reachable by its anchor, but not in the list. */
  readonly isListed?: boolean;
}

/** A list of sections with the open one beside it, or in its place on narrow screens. */
export function AccountView({ fullPage, extraItems, ...props }: AccountViewProps) {
  const text = useAccountText();
  const { config } = props.project;
  const own = sections.filter(({ isShown }) => isShown?.(config) ?? true);
  const apps = useConnectedAppsItem(props);
  const agents = useAgentsItem();
  const teams = useTeamItems(props);
  const items: readonly Item[] = [
    ...own.map((section) => ({
      id: section.id,
      title: text(section.title),
      icon: <section.icon />,
      group: section.group,
      content: <section.component {...props} />,
    })),
    apps,
    agents,
    ...extraItems,
    ...teams.map((team) => ({ ...team, group: 'groupTeams' as const })),
  ];
  const { shown, isOpen, heading, list } = useChosenSection(items);
  const titleId = useId();
  const Heading = fullPage ? 'h2' : 'h3';
  return (
    <AccountFrame fullPage={fullPage} title={shown?.title}>
      <div data-latchkey="account-parts" data-open={isOpen}>
        <nav data-latchkey="account-nav" aria-label={text('accountSections')} ref={list}>
          {groupsOf(items).map(({ group, listed }) => (
            <div
              key={group ?? ''}
              data-latchkey="account-group"
              {...(group && { role: 'group', 'aria-labelledby': `${titleId}${group}` })}
            >
              {group && (
                <p data-latchkey="small" id={`${titleId}${group}`}>
                  {text(group)}
                </p>
              )}
              {listed.map(({ id, title, icon }) => (
                <a
                  key={id}
                  data-latchkey="account-link"
                  data-id={id}
                  href={`${location.pathname}${location.search}#${id}`}
                  aria-current={id === shown?.id ? 'page' : undefined}
                >
                  {icon}
                  {title}
                </a>
              ))}
            </div>
          ))}
        </nav>
        {shown && (
          <section data-latchkey="account-section" aria-labelledby={titleId}>
            <a data-latchkey="account-back" href={`${location.pathname}${location.search}#`}>
              <BackIcon />
              {text('allSettings')}
            </a>
            <Heading data-latchkey="heading" id={titleId} ref={heading} tabIndex={-1}>
              {shown.title}
            </Heading>
            <ErrorBoundary key={shown.id}>{shown.content}</ErrorBoundary>
          </section>
        )}
      </div>
    </AccountFrame>
  );
}

const groups = ['groupAccount', 'groupSecurity', 'groupDeveloper', undefined, 'groupTeams'] as const;

/** The parts of the list, as far as there is something in them. */
const groupsOf = (items: readonly Item[]) =>
  groups
    .map((group) => ({
      group,
      listed: items.filter((item) => item.group === group && item.isListed !== false),
    }))
    .filter(({ listed }) => listed.length > 0);
