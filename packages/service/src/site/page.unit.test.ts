import { expect, test } from 'vitest';
import { pageWith } from './page.ts';

const site = { page: ['<meta content="', '" />'], files: new Map() } as const;

test('settings cannot end the attribute they stand in, and are read back as they were', () => {
  const url = `https://x.example/"><script>alert('1')</script>&quot;&amp;`;
  const settings = {
    url,
    mode: 'development',
    hasInbox: true,
    publishableClientKey: 'pck_x',
    needsOwner: true,
    styleNonce: 'n',
  } as const;
  const html = pageWith(site, settings);
  const [, content = ''] = /^<meta content="([^"<>']*)" \/>$/.exec(html) ?? [];
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  const text = content.replace(/&([^;]+);/g, (_, name: string) => entities[name] ?? '?');
  expect(JSON.parse(text)).toEqual(settings);
});
