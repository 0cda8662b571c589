import { describe, expect, test } from 'vitest';
import { frameDocument } from './frame-document.ts';

const dark = { scheme: 'dark', styleNonce: 'n0nce' } as const;
const mail =
  '<html><head lang="en"><style type="text/css">@media (prefers-color-scheme:dark){p{color:red}} @media (prefers-color-scheme: light){p{}}</style></head><body>Hi</body></html>';

describe('a mail in a frame', () => {
  test('is in the chosen scheme', () => {
    expect(frameDocument(mail, dark)).toContain('@media (min-width: 0){p{color:red}} @media (max-width: 0){p{}}');
  });

  test('keeps its styles under the policy of the page', () => {
    expect(frameDocument(mail, dark)).toContain('<style nonce="n0nce" type="text/css">');
  });

  test('leads nowhere', () => {
    expect(frameDocument(mail, dark)).toContain('<head lang="en"><base target="_blank">');
  });

  test('may have no head', () => {
    expect(frameDocument('<p>Hi</p>', dark)).toMatch(/^<base target="_blank">.*<p>Hi<\/p>$/);
  });
});
