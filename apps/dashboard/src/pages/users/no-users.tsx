import { Button } from '@latchkey/react';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

const code = `const result = await app.signUpWithCredential({
  email: 'ada@example.com',
  password: 'a long password',
});`;

/** Before the first user. */
export function NoUsers({ onCreate }: { readonly onCreate: () => void }) {
  const { id } = useShownProject();
  return (
    <EmptyState
      icon="users"
      title="No users yet"
      text="Whoever signs up in the application appears here. Put the sign-up page into it, or make an account yourself."
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <LinkButton to={pathOf(id)}>Set up the application</LinkButton>
          <Button variant="secondary" onClick={onCreate}>
            Create the first user
          </Button>
        </div>
      }
    >
      <CodeBlock label="Sign-up by code" code={code} />
    </EmptyState>
  );
}

/** Where those have been deleted whom a page began with. */
export function NobodyLeft() {
  const { id } = useShownProject();
  return (
    <EmptyState
      icon="users"
      title="Nobody is on this page any more"
      text="The users it began with were deleted."
      action={<LinkButton to={pathOf(id, 'users')}>Go to the first page</LinkButton>}
    />
  );
}
