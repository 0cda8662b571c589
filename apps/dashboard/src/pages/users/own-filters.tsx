import { ChoiceFilter } from '../../features/lists/filter-panel.tsx';
import type { ControlProps, OwnFilters } from '../../features/lists/filters.ts';
import { TeamCombobox } from '../../features/teams/team-combobox.tsx';
import { useTeamNames } from '../../features/users/use-names.ts';
import { methodWord, useMethodNames } from './method-names.ts';

/** By a sign-in method, also a provider of the project. */
function MethodFilter(props: ControlProps) {
  return <ChoiceFilter {...props} values={useMethodNames()} />;
}

const MethodWords = ({ value }: { readonly value: string }) => methodWord(value);

/** By a team that the user is a member of. */
function TeamFilter({ label, value, onChoose }: ControlProps) {
  const nameOf = useTeamNames(value ? [value] : []);
  return (
    <TeamCombobox
      label={label}
      chosen={value ? { id: value, name: nameOf(value), image: null } : null}
      onChoose={(choice) => onChoose(choice?.id)}
    />
  );
}

function TeamWords({ value }: { readonly value: string }) {
  return useTeamNames([value])(value);
}

/** The filters whose values are the project's own. */
export const own: OwnFilters = {
  method: { Control: MethodFilter, Words: MethodWords },
  team: { Control: TeamFilter, Words: TeamWords },
};
