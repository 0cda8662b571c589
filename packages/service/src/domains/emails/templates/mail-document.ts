import type { EmailBlock, EmailDocument } from '@latchkey/protocol/email-blocks';

type Text = Extract<EmailBlock, { type: 'Text' }>;

const padding = { top: 8, bottom: 8, right: 24, left: 24 };

/** A mail of our own: blocks below each other, which state no colours, so that it follows its reader into the dark. */
export function mailDocument(blocks: Readonly<Record<string, EmailBlock | 'divider'>>): EmailDocument {
  const named = Object.entries(blocks).map(([id, block]) => [id, block === 'divider' ? divider : block] as const);
  return {
    root: { type: 'EmailLayout', data: { childrenIds: ['above', ...named.map(([id]) => id), 'below'] } },
    above: space,
    ...Object.fromEntries(named),
    below: space,
  };
}

export const heading = (text: string): EmailBlock => ({
  type: 'Heading',
  data: { style: { padding }, props: { text, level: 'h1' } },
});

export const text = (text: string, style: Text['data']['style'] = {}): EmailBlock => ({
  type: 'Text',
  data: { style: { ...style, padding }, props: { text } },
});

export const button = (text: string, url: string): EmailBlock => ({
  type: 'Button',
  data: { style: { padding }, props: { text, url, buttonStyle: 'rounded', size: 'medium' } },
});

/** Where readers get help; nothing where the project does not say. */
export const questions = '{{#if supportEmail}}Questions? Write to {{supportEmail}}.\n\n{{/if}}';

const divider: EmailBlock = { type: 'Divider', data: { style: { padding: { ...padding, top: 16 } } } };
const space: EmailBlock = { type: 'Spacer', data: { props: { height: 16 } } };
