import { Button } from '@latchkey/react';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

const code = `const team = await user.createTeam({ displayName: 'Acme' });
await team.inviteUser({ email: 'ada@example.com' });`;

/** Before the first team. */
export function NoTeams({ onCreate }: { readonly onCreate: () => void }) {
  const { id } = useShownProject();
  return (
    <EmptyState
      icon="teams"
      title="No teams yet"
      text="Your server makes teams, and so do users where the settings let them. Or make one yourself."
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <LinkButton to={pathOf(id, 'team-settings')}>Set who makes teams</LinkButton>
          <Button variant="secondary" onClick={onCreate}>
            Create the first team
          </Button>
        </div>
      }
    >
      <CodeBlock label="Team by code" code={code} />
    </EmptyState>
  );
}
