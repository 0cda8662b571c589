import type { Bar } from './bar.ts';
import { crash, databaseCrash } from './bars/crash.ts';
import { fuzz } from './bars/fuzz.ts';
import { limits } from './bars/limits.ts';
import { matrix } from './bars/matrix.ts';
import { model } from './bars/model.ts';
import { races } from './bars/races.ts';
import { revocation } from './bars/revocation.ts';
import { secrets } from './bars/secrets.ts';
import { soak } from './bars/soak.ts';
import { timing } from './bars/timing.ts';

const domains = 'packages/service/src/domains';
const processes = 'packages/service/src/process-tests';

/**
 * Every promise of safety, and what proves it: a program that runs anywhere, tests of the repository, or both. A bar
 * without either is not proved, and the report says so.
 */
export const bars: readonly Bar[] = [
  {
    id: 'R1',
    promise: 'Nothing that was acknowledged is lost when the service or its database is killed.',
    program: crash,
    tests: [
      `${processes}/crash.process.test.ts`,
      'packages/service/src/app/faults.test.ts',
      `${processes}/mail.process.test.ts`,
      `${processes}/webhooks.process.test.ts`,
    ],
  },
  {
    id: 'R2',
    promise: 'What may happen once happens once, whatever is sent at the same moment.',
    program: races,
    tests: ['races.test.ts', `${processes}/two.process.test.ts`],
  },
  {
    id: 'R3',
    promise: 'Nothing succeeds with a session after its end was acknowledged.',
    program: revocation,
    tests: [`${domains}/sessions/`, `${domains}/bans/`],
  },
  {
    id: 'R4',
    promise:
      'Users, sessions, teams, permissions and keys are what a model of them says, whatever is done in whatever order.',
    program: model,
    tests: [`${domains}/permission-questions/differential.test.ts`],
  },
  {
    id: 'R5',
    promise: 'No more guesses are looked at than the limits allow, and honest people get in meanwhile.',
    program: limits,
    tests: [
      `${domains}/passwords/guessing.test.ts`,
      `${domains}/passwords/many-honest.test.ts`,
      'packages/service/src/app/wide-networks.test.ts',
    ],
  },
  {
    id: 'R6',
    promise: 'Every call is refused to everyone whom the contract does not allow it, with real ids.',
    program: matrix,
    tests: ['packages/service/src/http/matrix-heard.test.ts', 'packages/service/src/http/matrix-refused.test.ts'],
  },
  {
    id: 'R7',
    promise: 'No request makes the service fail, and every answer is as the API document has it.',
    program: fuzz,
    tests: ['packages/service/src/http/schema-errors.test.ts', 'packages/service/src/http/body.test.ts'],
  },
  {
    id: 'R8',
    promise: 'Addresses, tokens and documents are read in one way, by us and by those who act on them.',
    tests: [
      'packages/protocol/src/input/',
      `${domains}/emails/delivery/address.unit.test.ts`,
      `${domains}/saml/`,
      'packages/service/src/http/forged-tokens.test.ts',
    ],
  },
  {
    id: 'R9',
    promise: 'Slow, endless and huge requests are cut off, and others do not wait for them.',
    tests: [`${processes}/limits.process.test.ts`, `${processes}/attackers.process.test.ts`],
  },
  {
    id: 'R10',
    promise: 'A page that a server renders never has anything of another user.',
    tests: ['e2e/next/isolation.test.ts'],
  },
  {
    id: 'R11',
    promise: 'A stolen refresh token ends the session, and an honest client is never signed out by its own haste.',
    tests: [
      'packages/sdk/src/session/storm.test.ts',
      'packages/sdk/src/session/tabs.test.ts',
      `${domains}/sessions/refresh/`,
    ],
  },
  {
    id: 'R12',
    promise: 'How long an answer takes does not tell who has an account.',
    program: timing,
    tests: [`${domains}/accounts/private-accounts.test.ts`],
  },
  {
    id: 'R13',
    promise: 'No secret is stored, logged or told in a form in which it can be used.',
    program: secrets,
    tests: [`${domains}/projects/stored-secrets.test.ts`, `${processes}/log.process.test.ts`],
  },
  {
    id: 'R14',
    promise: 'Many processes are one service.',
    tests: [
      `${processes}/two.process.test.ts`,
      `${processes}/fleet.process.test.ts`,
      `${processes}/refuse.process.test.ts`,
    ],
  },
  {
    id: 'R15',
    promise: 'A new release takes the place of the old one while requests are answered.',
    tests: ['packages/service/src/database/migrate.process.test.ts', `${processes}/fleet.process.test.ts`],
  },
  {
    id: 'R16',
    promise: 'A restored backup has everything in it, and opens with its key ring alone.',
    tests: ['packages/cli/src/commands/installation/backups.process.test.ts', 'packages/service/src/backups/'],
  },
  {
    id: 'R17',
    promise: 'What is erased is gone, what is exported is complete.',
    tests: [
      `${domains}/project-admin/erase.test.ts`,
      `${domains}/accounts/nothing-left.test.ts`,
      `${domains}/personal-data/`,
    ],
  },
  {
    id: 'R18',
    promise: 'More sign-ins than the machine can hash do not hold up anything else.',
    tests: [`${domains}/passwords/noisy-neighbour.test.ts`],
  },
  {
    id: 'R19',
    promise: 'Mail servers, receivers and providers that fail delay nothing else, and nothing for them is lost.',
    tests: [
      `${processes}/mail.process.test.ts`,
      `${processes}/webhooks.process.test.ts`,
      `${domains}/emails/delivery/`,
      `${domains}/webhooks/`,
      `${domains}/oauth/flow/faults.test.ts`,
      'packages/service/src/platform/kms/',
    ],
  },
  {
    id: 'R20',
    promise: 'The service outlives its database, and goes on by itself once it is back.',
    program: databaseCrash,
    tests: [`${processes}/away.process.test.ts`],
  },
  {
    id: 'R21',
    promise: 'The tests notice when code that decides is changed.',
    // Not tests, but what is changed and which tests have to notice it.
    tests: ['tests/mutation/modules.mjs'],
  },
  {
    id: 'R22',
    promise: 'Memory, handles and tables stay level for hours.',
    program: soak,
    tests: [],
  },
  {
    id: 'R23',
    promise: 'Clocks that differ or jump end nothing too early and bring nothing back.',
    tests: ['packages/service/src/runtime/clock-check.unit.test.ts', `${domains}/mfa/`],
  },
  {
    id: 'R24',
    promise: 'A full disk stops writes with a clear answer, and nothing is damaged.',
    tests: ['packages/service/src/database/embedded/embedded.process.test.ts'],
  },
  {
    id: 'R25',
    promise: 'The published vulnerabilities of this field do not work here.',
    tests: [
      'packages/service/src/published-vulnerabilities/',
      'packages/cli/src/shell/published-vulnerabilities.unit.test.ts',
      'packages/next/src/published-vulnerabilities.unit.test.ts',
      'packages/react/src/handler/published-vulnerabilities.test.tsx',
      'packages/sdk/src/core/wire/published-vulnerabilities.test.ts',
      'packages/sdk/src/webhook-receiver/published-vulnerabilities.unit.test.ts',
      'scripts/tests/supply-chain.test.ts',
      `${domains}/authorization-server/attacks.test.ts`,
      `${domains}/saml/`,
      `${domains}/emails/templates/html/injection.test.ts`,
      `${domains}/emails/themes/hostile.test.ts`,
      'packages/service/src/renderer/hostile.process.test.ts',
      `${processes}/doors.process.test.ts`,
      `${processes}/lock-out.process.test.ts`,
    ],
  },
  {
    id: 'R26',
    promise: 'Nothing that people type runs in a browser, and no mail program uses a code up.',
    tests: [
      // Each parameter and name, the ways back, and the page before a sign-out; each journey with a mail scans its links.
      'e2e/journeys/hosted-pages/hostile-input.test.ts',
      'e2e/journeys/sign-in/',
      'packages/service/src/published-vulnerabilities/scripts-in-pages.test.ts',
      'packages/service/src/published-vulnerabilities/links-in-mails.test.ts',
      'packages/react/src/handler/published-vulnerabilities.test.tsx',
      // Frames, policies, and what of branding is text.
      'packages/service/src/hosted-pages/hosted-pages.test.ts',
      `${domains}/emails/templates/html/injection.test.ts`,
      `${domains}/emails/campaigns/unsubscribe.test.ts`,
    ],
  },
];
