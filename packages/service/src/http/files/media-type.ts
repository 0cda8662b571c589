/** By the end of a name; all that a build of the dashboard or the documentation can contain. */
const types: Record<string, readonly [type: string, isText?: true]> = {
  css: ['text/css; charset=utf-8', true],
  html: ['text/html; charset=utf-8', true],
  ico: ['image/x-icon'],
  jpg: ['image/jpeg'],
  js: ['text/javascript; charset=utf-8', true],
  json: ['application/json; charset=utf-8', true],
  map: ['application/json; charset=utf-8', true],
  md: ['text/markdown; charset=utf-8', true],
  png: ['image/png'],
  svg: ['image/svg+xml', true],
  txt: ['text/plain; charset=utf-8', true],
  webmanifest: ['application/manifest+json; charset=utf-8', true],
  webp: ['image/webp'],
  woff2: ['font/woff2'],
};

/** The media type of a file, and whether it is a text, which compresses well. */
export function mediaType(path: string): { type: string; isText: boolean } {
  const [type, isText = false] = types[path.split('.').at(-1) ?? ''] ?? ['application/octet-stream'];
  return { type, isText };
}
