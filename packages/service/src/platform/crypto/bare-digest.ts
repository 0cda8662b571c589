import { createHash } from 'node:crypto';

const algorithms = { sha256: 'SHA256', sha512: 'SHA512' } as const;
type Algorithm = keyof typeof algorithms;

/** An unsalted digest as another system stored it, written in one way: `{SHA256}` and base64 with padding. */
export function asBareDigest(written: string): string {
  const [, name, base64 = ''] = /^\{(\w+)\}(.+)$/.exec(written) ?? [];
  return `{${name}}${Buffer.from(base64, 'base64').toString('base64')}`;
}

/** What a text is as such digests. They are hashed once more before they are stored. */
export const bareDigestsOf = (text: string): string[] =>
  (Object.keys(algorithms) as Algorithm[]).map(
    (algorithm) => `{${algorithms[algorithm]}}${createHash(algorithm).update(text).digest('base64')}`,
  );
