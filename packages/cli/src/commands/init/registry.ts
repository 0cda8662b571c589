import type { Application, Change } from './application.ts';

/**
 * The line by which the application's package manager asks the service itself for our packages: it has those of its own
 * version, whatever was published. An existing setting for our scope stays.
 */
export function registryChange(app: Application, url: string): Change {
  const registry = `${url}/npm/`;
  const berry = app.read('.yarnrc.yml');
  if (berry === undefined) return withLines(app, '.npmrc', '@latchkey:registry=', `@latchkey:registry=${registry}\n`);
  const { protocol, hostname } = new URL(url);
  const plain = protocol === 'http:' ? `unsafeHttpWhitelist: ["${hostname}"]\n` : '';
  const scope = `npmScopes:\n  latchkey:\n    npmRegistryServer: "${registry}"\n${plain}`;
  return withLines(app, '.yarnrc.yml', 'npmScopes:', scope);
}

function withLines(app: Application, path: string, mark: string, lines: string): Change {
  const before = app.read(path);
  const text = before ?? '';
  if (text.includes(mark)) return { path, before, after: text };
  return { path, before, after: `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${lines}` };
}
