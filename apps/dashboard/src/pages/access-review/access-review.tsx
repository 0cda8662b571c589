import { Field, useStore } from '@latchkey/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useDeferredValue } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { TeamCombobox } from '../../features/teams/team-combobox.tsx';
import { useTeamNames } from '../../features/users/use-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { HolderList, type HolderSearch } from './holder-list.tsx';

export function AccessReview() {
  return (
    <Page
      title="Who has access"
      description="Every user with a permission, granted directly or through another one."
      skeleton="table"
    >
      <Question />
    </Page>
  );
}

function Question() {
  const search = useSearch({ strict: false }) as HolderSearch;
  const navigate = useNavigate();
  const app = useAdminApp();
  const ofTeams = useStore(app.teamPermissionDefinitionsStore);
  const ofProject = useStore(app.projectPermissionDefinitionsStore);
  const deferred = useDeferredValue(search);
  // Nothing is requested until a permission is chosen.
  const shown = deferred.permission ? deferred : search;
  const isOfTeams = ofTeams.some(({ id }) => id === search.permission);
  const isKnown = isOfTeams || ofProject.some(({ id }) => id === search.permission);

  function look({ permission, team }: HolderSearch): void {
    const staysInTeam = ofTeams.some(({ id }) => id === permission);
    const given = { ...(permission && { permission }), ...(team && staysInTeam && { team }) };
    void navigate({ to: '.', search: given, replace: true });
  }

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap gap-4 *:min-w-0 *:max-w-md *:flex-1 *:basis-64">
        <Field label="Permission">
          <Select
            value={isKnown ? search.permission : ''}
            onChange={({ target }) => look({ ...search, permission: target.value })}
          >
            <option value="">Choose a permission</option>
            <Options label="In teams" ids={ofTeams.map(({ id }) => id)} />
            <Options label="In the project" ids={ofProject.map(({ id }) => id)} />
          </Select>
        </Field>
        {isOfTeams && <TeamChoice search={search} onSearch={look} />}
      </div>
      {isKnown ? (
        <div aria-busy={shown !== search}>
          <Suspense fallback={<Skeleton kind="table" />}>
            <HolderList search={shown} />
          </Suspense>
        </div>
      ) : (
        <EmptyState
          icon="accessReview"
          title={search.permission ? 'Permission not found' : 'Choose a permission'}
          text="See every user who has it, and why."
        />
      )}
    </div>
  );
}

function Options({ label, ids }: { readonly label: string; readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <optgroup label={label}>
      {ids.map((id) => (
        <option key={id}>{id}</option>
      ))}
    </optgroup>
  );
}

interface TeamChoiceProps {
  readonly search: HolderSearch;
  readonly onSearch: (search: HolderSearch) => void;
}

function TeamChoice({ search, onSearch }: TeamChoiceProps) {
  const { team } = search;
  const nameOf = useTeamNames(team ? [team] : []);
  return (
    <TeamCombobox
      label="Team (optional)"
      chosen={team ? { id: team, name: nameOf(team), image: null } : null}
      onChoose={(chosen) => onSearch({ ...search, team: chosen?.id })}
    />
  );
}
