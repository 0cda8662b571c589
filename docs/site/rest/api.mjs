import { openApiDocument } from '../../../packages/protocol/dist/derived/openapi.js';
import { endpoints } from '../../../packages/protocol/dist/index.js';
import { protocolVersion } from '../../../packages/protocol/dist/version.js';

/** The default address of a service. The pages' script replaces it with the address they come from. */
const SERVER_URL = 'http://localhost:4400/api/v1';

/** The endpoints of the REST API, by their nouns in alphabetical order. */
export function readApi() {
  const document = openApiDocument(endpoints, { title: 'Latchkey', version: protocolVersion, serverUrl: SERVER_URL });
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      noun: operation.tags[0],
      operation,
    })),
  );
  const names = [...new Set(entries.map(({ noun }) => noun))].sort();
  const nouns = new Map(names.map((name) => [name, entries.filter(({ noun }) => noun === name)]));
  return { document, serverUrl: SERVER_URL, nouns };
}

/** `team-permission-definitions` as a title. */
export function titleOf(noun) {
  const words = TITLES[noun] ?? noun.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const TITLES = {
  'ai-chat': 'AI chat',
  'api-keys': 'Project API keys',
  cli: 'CLI sign-in',
  mfa: 'MFA',
  oauth: 'OAuth',
  'oauth-providers': 'OAuth providers',
  otp: 'OTP',
  'team-api-keys': 'Team API keys',
  'user-api-keys': 'User API keys',
};
