/** Code that decides, and the tests that have to notice when it is changed: units, so that a module takes minutes. */
const domains = 'packages/service/src/domains';
const platform = 'packages/service/src/platform';

/** Of the changes to a module so many percent have to be noticed. */
export const LEAST_SCORE = 90;

/** By name: what is mutated, and what is run. */
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
  sessions: {
    mutate: [`${domains}/sessions/rotation/rotation.ts`],
    tests: [`${domains}/sessions/rotation/rotation.unit.test.ts`],
  },
  codes: {
    mutate: [`${domains}/codes/presented.ts`, `${domains}/mfa/totp.ts`],
    tests: [`${domains}/codes/presented.unit.test.ts`, `${domains}/mfa/totp.unit.test.ts`],
  },
  linking: {
    mutate: [`${domains}/oauth/may-join.ts`, `${domains}/providers/account.ts`],
    tests: [`${domains}/oauth/may-join.unit.test.ts`, `${domains}/providers/account.unit.test.ts`],
  },
  limiter: {
    mutate: ['local-arrivals', 'network-charges', 'room'].map((name) => `${platform}/rate-limit/${name}.ts`),
    tests: ['local-arrivals', 'network-charges', 'room'].map((name) => `${platform}/rate-limit/${name}.unit.test.ts`),
  },
};

/** The module that LATCHKEY_MUTATION names. */
export function testing() {
  const name = process.env.LATCHKEY_MUTATION ?? '';
  if (!(name in modules)) throw new Error(`LATCHKEY_MUTATION is one of ${Object.keys(modules).join(', ')}.`);
  return { name, ...modules[name] };
}
