import { Refusal } from './answers.mjs';

const NOT_BUILT = 'The page of the demo is not built. Start it with `npm run demo` in the folder of the repository.';

/** The page at every address that is not a file's: it has a router of its own. */
export function pages({ settings, files }) {
  const told = `<meta name="latchkey" content="${settingsOf(settings)}"`;
  const html = files
    .get('/index.html')
    ?.bytes.toString()
    .replace('<meta name="latchkey" content=""', () => told);

  return (request, pathname) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Refusal(405, 'This cannot be done here.', { allow: 'GET, HEAD' });
    }
    const file = pathname === '/index.html' ? undefined : files.get(pathname);
    if (file) return new Response(file.bytes, { headers: { ...headersOfFile(pathname), 'content-type': file.type } });
    if (pathname.startsWith('/assets/')) throw new Refusal(404, 'There is no such file.');
    if (!html) throw new Refusal(503, NOT_BUILT);
    return new Response(html, { headers: headersOfPage(settings) });
  };
}

/** What the page has to know, as an attribute: a script in the page would need an exception from its policy. */
function settingsOf({ projectId, publishableClientKey, apiUrl }) {
  const told = JSON.stringify({ projectId, publishableClientKey, url: apiUrl });
  return told.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

const headersOfFile = (pathname) => ({
  'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  'x-content-type-options': 'nosniff',
});

/** Nothing but the page's own files, and calls to its own server and to the service. */
const headersOfPage = ({ apiUrl }) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${new URL(apiUrl).origin}`,
    `connect-src 'self' ${new URL(apiUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});
