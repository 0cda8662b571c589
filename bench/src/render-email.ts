import { internalKeys, type Product, startProduct } from './product.ts';
import { share, watchHealth } from './watch-health.ts';

const COLD_STARTS = 5;
const WARM_RENDERS = 200;
const MAX_COLD_MILLIS = 1_500;
const MAX_WARM_MILLIS = 50;
const MAX_HEALTH_MILLIS = 50;
/** Each takes until it is stopped, in one way or another. */
const HOSTILE = ['for (;;) {}', "new Array(3e8) + ''", "const a = []; for (;;) a.push('x'.repeat(1e6) + a.length)"];

const theme = `import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Tailwind, Text } from '@react-email/components';
export const EmailTheme = ({ children }: { children: React.ReactNode }) => (
  <Html>
    <Tailwind>
      <Head />
      <Preview>What happened this week</Preview>
      <Body className="bg-slate-100 font-sans text-slate-900">
        <Container className="mx-auto my-10 max-w-[600px] rounded-lg border border-solid border-slate-200 bg-white p-8 md:p-10">
          <Heading className="text-2xl font-bold">This week</Heading>
          <Section className="leading-6">{children}</Section>
          <Button href="https://example.com/" className="rounded bg-blue-600 px-5 py-3 text-white hover:bg-blue-700">Look</Button>
          <Text className="text-xs text-slate-500">You get this as <Link className="underline" href="https://example.com/you">a user</Link>.</Text>
        </Container>
      </Body>
    </Tailwind>
  </Html>
);`;

/** A mail in a theme with Tailwind: the first one of a process, later ones, and what hostile themes do to others. */
export async function renderEmail(databaseUrl: string, note: (line: string) => void) {
  const cold: number[] = [];
  for (let round = 1; round < COLD_STARTS; round++) {
    note(`starting for the first mail, ${round} of ${COLD_STARTS}`);
    const product = await start(databaseUrl);
    cold.push(await render(product, theme, 200));
    await product.stop();
  }
  const product = await start(databaseUrl);
  cold.push(await render(product, theme, 200));
  note('measuring later mails');
  const warm: number[] = [];
  for (let done = 0; done < WARM_RENDERS; done++) warm.push(await render(product, theme, 200));
  note('measuring the health beside hostile themes');
  const health = watchHealth(product.url);
  for (const body of HOSTILE) await render(product, `function EmailTheme() { ${body} }`, 400);
  const healthP99 = await health();
  await product.stop();
  return [
    row('render-email, the first', share(cold, 0.5), MAX_COLD_MILLIS, { worst_ms: Math.round(Math.max(...cold)) }),
    row('render-email', share(warm, 0.5), MAX_WARM_MILLIS, { p95_ms: Math.round(share(warm, 0.95)) }),
    row('health beside hostile themes, p99', healthP99, MAX_HEALTH_MILLIS, {}),
  ];
}

const start = (databaseUrl: string) => startProduct({ DATABASE_URL: databaseUrl, LATCHKEY_RATE_LIMITS: 'off' });

const row = (name: string, millis: number, bar: number, more: Record<string, number>) => ({
  case: name,
  ms: Math.round(millis * 10) / 10,
  ...more,
  bar: `at most ${bar} ms`,
  met: millis <= bar,
});

/** How many milliseconds an answer takes. */
async function render({ url }: Product, source: string, status: number): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(`${url}/api/v1/latchkey/email-previews`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-latchkey-access-type': 'admin',
      'x-latchkey-project-id': 'internal',
      'x-latchkey-super-secret-admin-key': internalKeys.LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY,
    },
    body: JSON.stringify({ theme_source: source, html: '<p>Hello</p>' }),
  });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`An answer was ${answer.status}: ${text}`);
  return performance.now() - asked;
}
