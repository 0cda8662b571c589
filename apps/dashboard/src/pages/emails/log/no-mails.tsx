import { useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/link-button.tsx';

const code = `const result = await app.sendForgotPasswordEmail('ada@example.com');`;

/** Before the first mail. */
export function NoMails() {
  const { id } = useShownProject();
  return (
    <EmptyState
      icon="mail"
      title="No emails yet"
      text="What people get when they sign up, reset a password or are invited appears here, with what became of it."
      action={<LinkButton to={pathOf(id)}>Set up the application</LinkButton>}
    >
      <CodeBlock label="Email by code" code={code} />
    </EmptyState>
  );
}
