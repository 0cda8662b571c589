import { CodeBlock } from '../../../parts/code-block.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { pathOf } from '../../../path.ts';
import { useShownProject } from '../../../project.ts';

const code = `const result = await app.sendForgotPasswordEmail('ada@example.com');`;

/** Before the first mail. */
export function NoMails() {
  const { id } = useShownProject();
  return (
    <Empty
      icon="mail"
      title="No emails yet"
      text="What people get when they sign up, reset a password or are invited appears here, with what became of it."
      action={<LinkButton to={pathOf(id)}>Set up the application</LinkButton>}
    >
      <CodeBlock label="Email by code" code={code} />
    </Empty>
  );
}
