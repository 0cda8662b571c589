import { Button } from '@latchkey/react';
import { Allowed } from '../../app/allowed.tsx';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

const code = `const result = await app.signUpWithCredential({
  email: 'ada@example.com',
  password: 'a long password',
});`;

/** Shown before the first user. */
export function NoUsers({ onCreate }: { readonly onCreate: () => void }) {
  const { id } = useShownProject();
  return (
    <EmptyState
      icon="users"
      title="No users yet"
      text="Users appear here when they sign up. Add the sign-up page to your app, or create a user here."
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <LinkButton to={pathOf(id)}>Set up your app</LinkButton>
          <Allowed call="POST /users">
            <Button variant="secondary" onClick={onCreate}>
              Create the first user
            </Button>
          </Allowed>
        </div>
      }
    >
      <CodeBlock label="Sign a user up from code" code={code} />
    </EmptyState>
  );
}

/** Shown when the page's cursor users were deleted. */
export function EmptyPage() {
  const { id } = useShownProject();
  return (
    <EmptyState
      icon="users"
      title="No users on this page"
      text="The first users on it were deleted."
      action={<LinkButton to={pathOf(id, 'users')}>Go to the first page</LinkButton>}
    />
  );
}
