import { CodeBlock } from '../../parts/code-block.tsx';
import { Empty } from '../../parts/empty.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { pathOf } from '../../path.ts';
import { useShownProject } from '../../project.ts';

const code = `const result = await app.signUpWithCredential({
  email: 'ada@example.com',
  password: 'a long password',
});`;

/** Before the first user. */
export function NoUsers() {
  const { id } = useShownProject();
  return (
    <Empty
      icon="users"
      title="No users yet"
      text="Whoever signs up in the application appears here. Put the sign-up page into it, or make an account by code."
      action={<LinkButton to={pathOf(id)}>Set up the application</LinkButton>}
    >
      <CodeBlock label="Sign-up by code" code={code} />
    </Empty>
  );
}
