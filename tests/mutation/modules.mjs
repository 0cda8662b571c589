/**
 * Code that decides, and the tests that have to notice when it is changed. Those of one module run in minutes: units
 * where there are any, and few files of the API's tests.
 */
const domains = 'packages/service/src/domains';
const platform = 'packages/service/src/platform';

/** Of the changes to a module so many percent have to be noticed. */
export const LEAST_SCORE = 90;

/** By name: what is mutated, what is run, and whether that needs a database. */
export const modules = {
  secrets: {
    mutate: [`${platform}/crypto/key-ring.ts`],
    tests: [`${platform}/crypto/key-ring.unit.test.ts`],
  },
  tokens: {
    mutate: [`${platform}/crypto/tokens.ts`],
    tests: [`${platform}/crypto/tokens.unit.test.ts`],
  },
  redirects: {
    mutate: [`${domains}/projects/trusted-url.ts`],
    tests: [`${domains}/projects/trusted-url.unit.test.ts`],
  },
  permissions: {
    mutate: [`${domains}/permission-definitions/graph.ts`],
    tests: [`${domains}/permission-definitions/graph.unit.test.ts`],
  },
  limiter: {
    mutate: ['rate-limit', 'room', 'network-charges'].map((name) => `${platform}/rate-limit/${name}.ts`),
    tests: ['rate-limit.test', 'streaks.test', 'room.unit.test', 'network-charges.unit.test'].map(
      (name) => `${platform}/rate-limit/${name}.ts`,
    ),
    onPostgres: true,
  },
  sessions: {
    mutate: ['rotation', 'reuse'].map((name) => `${domains}/sessions/rotation/${name}.ts`),
    tests: ['rotation.test', 'rotation.unit.test'].map((name) => `${domains}/sessions/rotation/${name}.ts`),
    onPostgres: true,
  },
};

/** The module that LATCHKEY_MUTATION names. */
export function testing() {
  const name = process.env.LATCHKEY_MUTATION ?? '';
  if (!(name in modules)) throw new Error(`LATCHKEY_MUTATION is one of ${Object.keys(modules).join(', ')}.`);
  return { name, onPostgres: false, ...modules[name] };
}
