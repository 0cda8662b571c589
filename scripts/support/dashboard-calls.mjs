/** Whether every call for admins has its place in the dashboard: the tests of its pages tell what they ask for. */

/**
 * Calls for admins that no page makes, and why.
 * @type {Readonly<Record<string, string>>}
 */
const elsewhere = {
  'GET /latchkey/users/:user_id/events': 'The page of a user asks the log of the project for them, with its filters.',
  'GET /latchkey/webhook-messages': 'An integration: the command line forwards what it reads to a local address.',
  'GET /latchkey/events/:event_id': 'The log comes with whole events.',
  'GET /latchkey/event-proofs/entries': 'The command line exports the log with its proofs.',
  'GET /latchkey/resource-servers/:resource_server_id': 'The list comes with whole resource servers.',
  'GET /latchkey/sign-in-policy': 'The page reads the rules where it changes them, among the settings of the project.',
  'GET /email-templates/:type': 'The list comes with whole templates.',
  'GET /internal/api-keys': 'The list is read with the keys that can be copied: GET /latchkey/api-keys.',
  'GET /internal/api-keys/:id': 'The list comes with whole sets of keys.',
  'GET /internal/emails': 'The log is read page by page: GET /latchkey/emails.',
  'POST /emails/render-email': 'Previews come with the text as well: POST /latchkey/email-previews.',
  'POST /webhooks/svix-token': 'An integration: dashboards of others embed a page with it.',
};

/**
 * What is amiss, a sentence each: calls for admins that no page made, and exceptions that are none any more.
 * `endpoints` is the table of the contract, `made` what was asked for, as `GET /users/7d1e9a52`.
 */
export function dashboardGaps(endpoints, made, exceptions = elsewhere) {
  const rows = Object.keys(endpoints).map((key) => ({ key, pattern: patternOf(key) }));
  // Of the rows that a call may be, it is the one with the most words of its own.
  rows.sort((a, b) => parametersOf(a.key) - parametersOf(b.key));
  const called = new Set([...new Set(made)].map((call) => rows.find(({ pattern }) => pattern.test(call))?.key));
  const missing = Object.keys(endpoints).filter(
    (key) => endpoints[key].access === 'admin' && !called.has(key) && !Object.hasOwn(exceptions, key),
  );
  const idle = Object.keys(exceptions).filter((key) => endpoints[key]?.access !== 'admin' || called.has(key));
  return [
    ...missing.map((key) => `${key}: no test of the dashboard makes this call, and no exception tells why.`),
    ...idle.map((key) => `${key}: is excepted from the calls of the dashboard without need.`),
  ];
}

/** The calls that tests have told of in a report of vitest. */
export const callsIn = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(({ meta }) => meta?.calls?.flat() ?? []));

const patternOf = (key) => new RegExp(`^${key.replace(/:\w+/g, '[^/]+')}$`);
const parametersOf = (key) => key.split(':').length;
