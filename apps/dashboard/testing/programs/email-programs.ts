import { HOUR, type Item, NOW, type Sent } from '@latchkey/testing/fake-api/samples/ids';
import { type BlockBody, blocksOf } from './email-documents.ts';

export type TemplateBody = Item<'GET /email-templates'> & { readonly content: Readonly<Record<string, BlockBody>> };
export type ProgramBody = Sent<'GET /internal/email-themes/:id'> & { readonly id: string };

/** Templates, themes, and what they were before. */
export interface EditedMails {
  templates: readonly TemplateBody[];
  themes: readonly ProgramBody[];
  codeTemplates: readonly (ProgramBody & { readonly subject: string })[];
  versions: readonly Item<'GET /latchkey/email-versions'>[];
  /** What was said to the assistant and by it. */
  conversation: readonly unknown[];
  /** The installation's operator has configured no model. */
  readonly lacksAssistant?: boolean;
  /** The service's objection to every document of blocks. */
  readonly contentProblem?: string | undefined;
}

const mail = (type: TemplateBody['type'], subject: string, heading: string, button: string): TemplateBody => ({
  type,
  subject,
  content: blocksOf(heading, button),
  is_default: type !== 'magic_link',
});

const themeSource = (
  page: string,
  ink: string,
) => `import { Body, Container, Head, Html, Tailwind } from '@react-email/components';

// One centred box on a plain page.
export function EmailTheme({ children }: { children: React.ReactNode }) {
  return (
    <Tailwind>
      <Html lang="en">
        <Head />
        <Body className="m-0 bg-[${page}] px-3 py-8 font-sans">
          <Container className="mx-auto max-w-[600px] rounded-xl p-10 text-[${ink}]">
            {children}
          </Container>
        </Body>
      </Html>
    </Tailwind>
  );
}
`;

const templateSource = `import { Heading, Text } from '@react-email/components';

export function EmailTemplate({ projectDisplayName }: { projectDisplayName: string }) {
  return (
    <>
      <Heading className="text-2xl">Welcome to {projectDisplayName}</Heading>
      <Text>Thank you for signing up. It is good to have you here.</Text>
    </>
  );
}
`;

const LIGHT = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const DARK = 'a0172b5d-cff0-463b-83bb-85124697373a';

/** Everything as every project begins with it, but for one template and a theme. */
export const furnishedMails = (): EditedMails => ({
  templates: [
    mail('email_verification', 'Verify your email at {{projectDisplayName}}', 'Verify your email', 'Verify email'),
    mail('password_reset', 'Reset your password at {{projectDisplayName}}', 'Reset your password', 'Choose a password'),
    mail('magic_link', 'Sign in to {{projectDisplayName}}: {{otp}}', 'Sign in', 'Sign in'),
    mail('team_invitation', "You're invited to {{teamDisplayName}}", 'Join {{teamDisplayName}}', 'Join the team'),
    mail('sign_in_invitation', "You're invited to {{projectDisplayName}}", 'You are invited', 'Sign in'),
  ],
  themes: [
    { id: LIGHT, display_name: 'default-light', tsx_source: themeSource('#f1f5f9', '#334155') },
    { id: DARK, display_name: 'default-dark', tsx_source: themeSource('#020617', '#e2e8f0') },
    {
      id: '3c1e2d4f-0a6b-4b8c-9d7e-5f6a7b8c9d0e',
      display_name: 'Spring',
      tsx_source: themeSource('#ecfdf5', '#064e3b'),
    },
  ],
  codeTemplates: [
    {
      id: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
      display_name: 'Email Verification',
      subject: 'Welcome to {{ projectDisplayName }}',
      tsx_source: templateSource,
    },
  ],
  conversation: [],
  versions: [1, 30, 200].map((hours, turn) => ({
    id: String(3 - turn),
    created_at_millis: NOW - hours * HOUR,
    subject: `Sign in, version ${3 - turn}`,
    content: blocksOf(`Version ${3 - turn}`, 'Sign in'),
    tsx_source: themeSource('#ffffff', '#111827'),
  })),
});

/** What the assistant says of a theme that it has written. */
export const themeWritten = (result: object) => ({
  type: 'tool-call',
  toolName: 'createEmailTheme',
  toolCallId: 'call_1',
  args: {},
  argsText: '{}',
  result,
});
