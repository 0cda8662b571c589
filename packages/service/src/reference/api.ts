import type { OpenApiDocument, Operation } from '@latchkey/protocol/derived/openapi';

/** One endpoint of the API, as the pages show it. */
export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly noun: string;
  readonly operation: Operation;
}

/** The API in the order of the pages. */
export interface Api {
  readonly document: OpenApiDocument;
  readonly serverUrl: string;
  /** The endpoints of each noun, by its name. */
  readonly nouns: ReadonlyMap<string, readonly Entry[]>;
}

/** Who can call an endpoint; `public` is whoever brings no key. */
export const levels = ['public', 'client', 'server', 'admin'] as const;
export type Level = (typeof levels)[number];

/** What a reader looks for. */
export interface Wanted {
  /** Words that all have to be there. */
  readonly search: string;
  readonly level: Level | undefined;
}

/** Sorts a document by nouns. */
export function readApi(document: OpenApiDocument): Api {
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      noun: operation.tags[0] ?? '',
      operation,
    })),
  );
  const names = [...new Set(entries.map(({ noun }) => noun))].sort();
  const nouns = new Map(names.map((name) => [name, entries.filter(({ noun }) => noun === name)]));
  return { document, serverUrl: document.servers[0]?.url ?? '', nouns };
}

/** What is found, noun by noun; nouns without anything are left out. */
export function find({ nouns }: Api, wanted: Wanted): Api['nouns'] {
  const found = [...nouns].map(([name, entries]) => [name, entries.filter((entry) => isFound(entry, wanted))] as const);
  return new Map(found.filter(([, entries]) => entries.length > 0));
}

/** The text that a search looks at; the script of the pages looks at the same. */
export const searchedText = ({ method, path, operation: { summary } }: Entry): string =>
  `${method} ${path} ${summary}`.toLowerCase();

/** The levels that may call it: everybody may call what is public. */
export const levelsOf = ({ operation }: Entry): readonly string[] =>
  operation['x-access'].includes('public') ? levels : operation['x-access'];

function isFound(entry: Entry, { search, level }: Wanted): boolean {
  const text = searchedText(entry);
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word)) && (level === undefined || levelsOf(entry).includes(level));
}

/** `team-permission-definitions` as a title. */
export function titleOf(noun: string): string {
  const words = TITLES[noun] ?? noun.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const TITLES: Readonly<Record<string, string>> = {
  'ai-chat': 'AI chat',
  'api-keys': 'API keys of projects',
  cli: 'CLI sign-in',
  mfa: 'MFA',
  oauth: 'OAuth',
  'oauth-providers': 'OAuth providers',
  otp: 'OTP',
  'team-api-keys': 'Team API keys',
  'user-api-keys': 'User API keys',
};
