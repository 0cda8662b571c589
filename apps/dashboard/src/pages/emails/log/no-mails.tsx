import { useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/link-button.tsx';

const code = `const result = await app.sendForgotPasswordEmail('ada@example.com');`;

/** Shown before the first email. */
export function NoMails() {
  const { id } = useShownProject();
  return (
    <EmptyState
      icon="mail"
      title="No emails yet"
      text="Sign-up, password reset and invitation emails appear here, with their delivery status."
      action={<LinkButton to={pathOf(id)}>Set up your app</LinkButton>}
    >
      <CodeBlock label="Send an email from code" code={code} />
    </EmptyState>
  );
}
