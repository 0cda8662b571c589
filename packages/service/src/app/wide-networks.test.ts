import { callbackUrl, newEmail, newProject, refusal, startWorld, type TestProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Whoever holds a whole range of addresses has not as many limits as addresses. What is counted costs little here.

const tooMany = refusal('TOO_MANY_REQUESTS');
const now = Date.now();

let world: Awaited<ReturnType<typeof startWorld>>;
let project: TestProject;

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
  project = await newProject({ sign_up_enabled: true, magic_link_enabled: true }, Promise.resolve(world));
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
});
afterAll(() => world.close());

let ranges = 0;
/** Ranges that nobody has used, and the networks in them. */
const newRange = {
  'an IPv4 /24': () => {
    ranges++;
    return (place: number) => `198.51.${ranges}.${place}`;
  },
  'an IPv6 /48': () => {
    ranges++;
    return (place: number) => `2001:db8:${ranges.toString(16)}:${place.toString(16)}::1`;
  },
};

interface Act {
  readonly endpoint: string;
  readonly body?: () => object;
  /** How often one network may do it at once. */
  readonly burst: number;
}

async function askingForCodes(): Promise<Act> {
  // Refused once it is counted, so that no mail is written.
  const unproven = { email: (await project.signUp()).email, callback_url: callbackUrl };
  return { burst: 30, endpoint: 'POST /auth/otp/send-sign-in-code', body: () => unproven };
}

/** What is limited by network. */
const acts: Record<string, () => Promise<Act>> = {
  'signing up': async () => {
    // Refused once it is counted, so that no password is hashed.
    const { email } = await project.signUp();
    const taken = { email, password: 'correct horse', verification_callback_url: callbackUrl };
    return { burst: 30, endpoint: 'POST /auth/password/sign-up', body: () => taken };
  },
  'signing up as a guest': async () => ({ burst: 30, endpoint: 'POST /auth/anonymous/sign-up' }),
  'asking for codes': askingForCodes,
  ...(isFull && {
    'wrong passwords': async () => ({
      burst: 60,
      endpoint: 'POST /auth/password/sign-in',
      body: () => ({ email: newEmail(), password: 'a guess' }),
    }),
  }),
};

type Case = [range: keyof typeof newRange, what: string, prepare: () => Promise<Act>];

const cases: Case[] = [
  ...Object.entries(acts).map(([what, prepare]): Case => ['an IPv4 /24', what, prepare]),
  ['an IPv6 /48', 'asking for codes', askingForCodes],
];

test.each(cases)(
  '%s has a limit of ten networks for %s',
  async (range, _, prepare) => {
    const { burst, endpoint, body } = await prepare();
    const networks = newRange[range]();
    const send = (network: string) =>
      project.call(endpoint, { headers: { 'x-forwarded-for': network }, ...(body && { body: body() }) });
    for (let place = 0; place < 10; place++) {
      const answers = await Promise.all(Array.from({ length: burst }, () => send(networks(place))));
      expect(answers.filter(({ status }) => status === 429)).toEqual([]);
    }
    expect(await send(networks(10))).toMatchObject(tooMany);
    expect((await send(newRange[range]()(10))).status).not.toBe(429);
  },
  120_000,
);
