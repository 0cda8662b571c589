import { owner as credential } from '@latchkey/testing';
import { type AssistantServer, startAssistantServer } from '@latchkey/testing/process/assistant-server';
import { signIn } from '../../../support/notes.ts';
import { startSeeded } from '../../../support/product.ts';
import { test as base, onPhone } from '../../../support/test.ts';

const test = base.extend<{ readonly model: AssistantServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
  model: async ({}, use) => use(await startAssistantServer()),
  product: async ({ model }, use) => use(await startSeeded('file', { LATCHKEY_ASSISTANT: model.setting })),
});

const warm = `import { Body, Html } from '@react-email/components';

export function EmailTheme({ children }: { children: React.ReactNode }) {
  return (
    <Html lang="en">
      <Body style={{ backgroundColor: '#fff7ed' }}><h1>Warm greetings</h1>{children}</Body>
    </Html>
  );
}
`;

test(
  'an owner has the assistant change a theme, and finds the conversation there again',
  onPhone,
  async ({ model, product, project, person: owner }) => {
    const { page } = owner;
    await page.goto(`${product.url}/projects/${project.id}/email-themes`);
    await signIn(owner, credential);
    await owner.press(page.getByRole('link', { name: 'default-light', exact: true }));
    const openAssistant = () => owner.press(page.getByRole('button', { name: 'Assistant', exact: true }));
    await openAssistant();

    model.behave({
      content: 'The page is warm now.',
      calls: [{ id: 'call_1', name: 'createEmailTheme', arguments: JSON.stringify({ content: warm }) }],
    });
    await owner.type(page.getByLabel('What should it change?'), 'Make it warmer');
    await owner.press(page.getByRole('button', { name: 'Send', exact: true }));
    const conversation = page.getByRole('log', { name: 'Conversation' });
    await conversation.getByText('Changed and saved').waitFor();
    const preview = page.frameLocator('iframe[title="Email preview"]');
    await preview.getByRole('heading', { name: 'Warm greetings' }).waitFor();
    await owner.look('assistant, changed a theme');
    await owner.press(page.getByRole('button', { name: 'Restore the source from before', exact: true }));
    await owner.press(page.getByRole('button', { name: 'Save changes', exact: true }));
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });
    await preview.getByRole('heading', { name: 'Warm greetings' }).waitFor({ state: 'hidden' });

    await page.reload();
    await openAssistant();
    await conversation.getByText('The page is warm now.').waitFor();
  },
);
