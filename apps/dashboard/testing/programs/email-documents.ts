export interface BlockBody {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Blocks = Readonly<Record<string, BlockBody>>;
type Props = Readonly<Record<string, unknown>>;

const padding = { top: 16, bottom: 16, right: 24, left: 24 };
const word = (type: string, props: Props): BlockBody => ({ type, data: { style: { padding }, props } });

/** A mail with something of everything. */
export const blocksOf = (heading: string, button: string): Blocks => ({
  root: {
    type: 'EmailLayout',
    data: {
      backdropColor: '#f4f4f5',
      canvasColor: '#ffffff',
      childrenIds: ['logo', 'heading', 'text', 'box', 'footer'],
    },
  },
  logo: word('Image', { url: 'https://example.com/logo.png', alt: 'The logo', width: 120 }),
  heading: word('Heading', { text: heading, level: 'h1' }),
  text: word('Text', { text: 'Hello {{userDisplayName}},\n\nplease follow the button. It is **yours alone**.' }),
  box: {
    type: 'Container',
    data: { style: { backgroundColor: '#eef2ff', padding }, props: { childrenIds: ['button', 'columns'] } },
  },
  button: word('Button', { text: button, url: '{{magicLink}}', buttonBackgroundColor: '#3f51d1' }),
  columns: word('ColumnsContainer', {
    columnsCount: 2,
    columns: [{ childrenIds: ['left'] }, { childrenIds: ['right'] }, { childrenIds: [] }],
  }),
  left: word('Text', { text: 'Works for 24 hours.' }),
  right: word('Text', { text: "Don't share it." }),
  footer: word('Text', { text: '{{projectDisplayName}}' }),
});

const filled = (text: string, variables: Props) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(variables[name] ?? ''));

/** Roughly what the service makes of a mail. */
export function rendered(content: Blocks, subject: string, variables: Props) {
  const texts = Object.values(content).flatMap(({ type, data }) => {
    const { text } = (data.props ?? {}) as { text?: string };
    return text === undefined ? [] : [{ type, text: filled(text, variables) }];
  });
  const markup = texts.map(({ type, text }) => {
    if (type === 'Heading') return `<h1>${text}</h1>`;
    if (type === 'Button') return `<p><a class="button" href="https://example.com">${text}</a></p>`;
    return `<p>${text.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replaceAll('\n\n', '</p><p>')}</p>`;
  });
  return {
    subject: filled(subject, variables),
    html: page(markup.join('')),
    text: texts.map(({ text }) => text).join('\n\n'),
  };
}

/** A mail as a document, which is dark in the dark. */
export const page = (markup: string): string => `<!doctype html><html lang="en"><head><style>
body { margin: 0; padding: 32px 12px; background: #f4f4f5; color: #27272a; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 520px; margin: auto; padding: 32px; background: #fff; border-radius: 12px }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #3f51d1; color: #fff; text-decoration: none }
@media (prefers-color-scheme: dark) { body { background: #09090b; color: #e4e4e7 } main { background: #18181b } }
</style></head><body><main>${markup}</main></body></html>`;
