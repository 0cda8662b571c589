import { Button, useStore } from '@latchkey/react';
import type { AdminProjectFields } from '@latchkey/sdk';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApps } from '../../app/apps.ts';
import { isInternal } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { ProjectBadge } from '../../features/projects/project-badge.tsx';
import { Time } from '../../ui/data/time.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ProjectNumbers, useProjectNumbers } from './project-numbers.tsx';
import { shownProjects, useProjectSearch, type Wanted } from './project-search.ts';

export function Projects() {
  return (
    <Page
      title="Projects"
      description="Each project has its own users, keys and settings."
      skeleton="table"
      action={<CreateLink />}
    >
      <List />
    </Page>
  );
}

const CreateLink = ({ variant }: { readonly variant?: 'secondary' }) => (
  <LinkButton to="/projects/new" icon="plus" {...(variant && { variant })}>
    Create project
  </LinkButton>
);

function List() {
  const { app } = useApps();
  const projects = useStore(app.ownedProjectsStore);
  const { wanted, search, sort } = useProjectSearch();
  const own = projects.filter((project) => !isInternal(project));
  const internal = projects.filter(isInternal);
  const found = shownProjects(own, wanted);
  const numbersOf = useProjectNumbers();
  return (
    <div className="space-y-8">
      {own.length > 0 ? (
        <div>
          {own.length > 1 && <SearchBar wanted={wanted} onSearch={search} onSort={sort} />}
          {found.length > 0 ? (
            <Rows label="Your projects" projects={found} numbersOf={numbersOf} />
          ) : (
            <EmptyState
              icon="search"
              title="No projects found"
              text={`No name or ID matches “${wanted.text}”.`}
              action={
                <Button variant="secondary" onClick={() => search('')}>
                  Clear search
                </Button>
              }
            />
          )}
        </div>
      ) : (
        <EmptyState
          icon="overview"
          title="No projects yet"
          text="A project is one app with its users. Create one for development and another for production."
          action={<CreateLink variant="secondary" />}
        />
      )}
      {internal.length > 0 && (
        <div>
          <h2 className="mb-2 font-medium text-soft text-xs">The dashboard itself</h2>
          <Rows label="The dashboard itself" projects={internal} numbersOf={numbersOf} />
        </div>
      )}
    </div>
  );
}

interface SearchBarProps {
  readonly wanted: Wanted;
  readonly onSearch: (text: string) => void;
  readonly onSort: (by: Wanted['by']) => void;
}

function SearchBar({ wanted, onSearch, onSort }: SearchBarProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <SearchField
        label="Search projects"
        placeholder="Name or ID"
        text={wanted.text}
        field={field}
        onSearch={onSearch}
      />
      <div className="w-44">
        <Select
          aria-label="Sort projects"
          value={wanted.by}
          onChange={({ target }) => onSort(target.value as Wanted['by'])}
        >
          <option value="newest">Newest first</option>
          <option value="name">By name</option>
        </Select>
      </div>
    </div>
  );
}

interface RowsProps {
  readonly label: string;
  readonly projects: readonly AdminProjectFields[];
  readonly numbersOf: ReturnType<typeof useProjectNumbers>;
}

function Rows({ label, projects, numbersOf }: RowsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {projects.map((project) => (
        <li
          key={project.id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 hover:bg-muted sm:px-5"
        >
          <Avatar name={project.displayName || project.id} url={null} />
          <div className="min-w-0 flex-1 basis-60">
            <Link
              to={pathOf(project.id)}
              className="block truncate font-medium before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-[var(--latchkey-ring)] focus-visible:before:-outline-offset-2"
            >
              {project.displayName || 'Unnamed project'}
            </Link>
            {project.description && <p className="truncate text-soft">{project.description}</p>}
            <p className="truncate font-mono text-soft text-xs">{project.id}</p>
          </div>
          <ProjectNumbers numbers={numbersOf(project.id)} />
          <span className="text-soft text-xs">
            Created <Time at={project.createdAt} />
          </span>
          <span className="flex justify-end sm:w-36">
            <ProjectBadge project={project} />
          </span>
        </li>
      ))}
    </ul>
  );
}
