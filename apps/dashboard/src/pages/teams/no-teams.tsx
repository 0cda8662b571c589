import { Button } from '@latchkey/react';
import { Allowed } from '../../app/allowed.tsx';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

const code = `const team = await user.createTeam({ displayName: 'Acme' });
await team.inviteUser({ email: 'ada@example.com' });`;

/** Shown before the first team. */
export function NoTeams({ onCreate }: { readonly onCreate: () => void }) {
  const { id } = useShownProject();
  return (
    <EmptyState
      icon="teams"
      title="No teams yet"
      text="Your server can create teams, and so can users if you allow it. Or create one here."
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <LinkButton to={pathOf(id, 'team-settings')}>Open team settings</LinkButton>
          <Allowed call="POST /teams">
            <Button variant="secondary" onClick={onCreate}>
              Create the first team
            </Button>
          </Allowed>
        </div>
      }
    >
      <CodeBlock label="Create a team from code" code={code} />
    </EmptyState>
  );
}
