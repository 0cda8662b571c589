import { readFileSync } from 'node:fs';
import { newProject } from '@latchkey/testing';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../../../../docs/emails.md', import.meta.url), 'utf8');
const example = (name: string) => page.match(new RegExp(`\`\`\`jsx ${name}\\n([\\s\\S]*?)\`\`\``))?.[1];

test('the examples of the documentation render', async () => {
  const { admin } = await newProject();
  const body = { theme_source: example('theme'), template_source: example('template') };
  const { html, text } = (await admin('POST /latchkey/email-previews', { body })).body;
  expect(html).toContain('max-width:600px');
  expect(html).toContain('padding-top:12px');
  expect(text).toMatch(/welcome to a test/i);
});
