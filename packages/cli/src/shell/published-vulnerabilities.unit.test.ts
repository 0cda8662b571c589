import { describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

describe('S22 polluted prototypes by the command line', () => {
  test.each([
    ['CVE-2020-7598', 'minimist', 'an option --__proto__.x was a property of all objects', '__proto__.isAdmin'],
    [
      'CVE-2021-44906',
      'minimist',
      'an option --constructor.prototype.x was a property of all objects',
      'constructor.prototype.isAdmin',
    ],
  ])('%s (%s): %s', (_, __, ___, option) => {
    const { given } = readArguments(['users', 'list', '--project', 'p']) as { given: Record<string, unknown> };
    expect(given.project).toBe('p');
    for (const line of [[`--${option}`, 'yes'], [`--${option}=yes`], ['--project', option], [option]]) {
      try {
        readArguments(['users', 'list', ...line]);
      } catch (error) {
        expect((error as Error).name).toMatch(/Command/);
      }
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(() => readArguments(['users', 'list', `--${option}`, 'yes'])).toThrow(/option/i);
  });
});
