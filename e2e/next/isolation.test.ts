import { isFull } from '@latchkey/testing/full';
import { expect, test } from 'vitest';
import { refreshCookie, routerData, signedIn, type Visitor } from './support/visitor.ts';

const USERS = isFull ? 200 : 20;
const AT_ONCE = 16;

/** The ways in which an answer might say who somebody is. */
const asks: readonly ((visitor: Visitor) => Promise<Response>)[] = [
  ({ page }) => page.get('/notes'),
  ({ page }) => page.post('/handler/session/token', {}),
  ({ page }) => page.get('/api/me'),
  ({ page }) => routerData(page, '/notes'),
  // The access token has to be made anew.
  ({ page, refreshToken }) => page.get('/notes', { cookie: `${refreshCookie}=${refreshToken}` }),
  ({ page }) => page.get('/members'),
];
/** Each of them in every way. */
const REQUESTS = isFull ? 10_000 : USERS * asks.length;

test(`of ${USERS} users who ask at once, nobody is answered anything of another`, async () => {
  const visitors: Visitor[] = [];
  for (let index = 0; index < USERS; index++) visitors.push(await signedIn());
  const emails = new Map(visitors.map(({ id, email }) => [id, email]));
  const faults: string[] = [];
  let begun = 0;

  async function goOn(): Promise<void> {
    while (begun < REQUESTS) {
      const turn = begun++;
      const visitor = visitors[turn % USERS] as Visitor;
      // Each comes by every way, in another order than its neighbours.
      const way = (turn + Math.floor(turn / USERS)) % asks.length;
      const answer = await (asks[way] as (typeof asks)[number])(visitor);
      faults.push(...faultsOf(visitor, answer, await answer.text(), emails).map((fault) => `${way}: ${fault}`));
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  expect(faults).toEqual([]);
}, 1_200_000);

/** What is wrong with an answer: whatever in it is of somebody else, or is a token that might be stored on the way. */
function faultsOf(visitor: Visitor, answer: Response, body: string, emails: ReadonlyMap<string, string>): string[] {
  const set = answer.headers.getSetCookie();
  const all = [body, ...set].join('\n');
  const tokens = all.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [];
  const told = [
    ...(all.match(/[\w-]+@example\.com/g) ?? []),
    ...(all.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []).map((id) => emails.get(id) ?? visitor.email),
    ...tokens.map((token) => emails.get(subjectOf(token)) ?? 'nobody'),
  ];
  const caching = answer.headers.get('cache-control') ?? '';
  const isPrivate = caching.includes('private') && caching.includes('no-store');
  const isAnswered = answer.status === 200 && (told.length > 0 || body.includes('For members'));
  return [
    ...(isAnswered ? [] : [`status ${answer.status}: ${body.slice(0, 100)}`]),
    ...told.filter((email) => email !== visitor.email).map((email) => `${visitor.email} was told of ${email}`),
    ...(tokens.length + set.length > 0 && !isPrivate ? [`tokens, and cache-control: ${caching}`] : []),
  ];
}

const subjectOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
