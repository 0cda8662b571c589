import { siteOf } from '@latchkey/service/site/files';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="latchkey" content="" />
    <title>A dashboard</title>
  </head>
</html>
`;

/** Stands for the dashboard as the build makes it. */
export const siteContents = {
  '/index.html': page,
  '/theme.js': 'document.documentElement.lang;\n',
  '/assets/index-aB3dE6gH.js': `// ${'a long script '.repeat(200)}\n`,
  '/assets/mark-zY8xW5vU.png': 'not really a picture',
};

export const testSite = siteOf(
  new Map(Object.entries(siteContents).map(([path, content]) => [path, Buffer.from(content)])),
);
