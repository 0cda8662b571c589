import { createServer } from 'node:http';
import { newPostgresDatabase, newProject } from '@latchkey/testing';
import {
  afterwards,
  newFolder,
  type ReadyProcess,
  seeded,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import { beforeAll, expect, test } from 'vitest';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}
interface Received {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const password = 'correct horse battery';
const email = 'somebody@example.com';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const received: string[] = [];
const headers: (string | undefined)[] = [];
let service: ReadyProcess;
let spans: Span[];
let secrets: string[];

/** A receiver of OTLP over HTTP. */
async function startReceiver(): Promise<string> {
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(body);
      headers.push(request.headers['x-tenant'] as string | undefined);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  afterwards(() => receiver.close());
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  const address = receiver.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

beforeAll(async () => {
  service = await startProcess({
    ...seeded,
    DATABASE_URL: (await newPostgresDatabase()).url,
    LATCHKEY_DATA_DIR: newFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: await startReceiver(),
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=the-tests',
    OTEL_SERVICE_NAME: 'the-latchkey',
  });
  const project = await newProject({}, service.world);
  const user = await project.signUp({ email, password });
  await user.call('GET /users/me');
  await fetch(`${service.url}/api/v1/check-version`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${parentId}-01` },
    body: JSON.stringify({ clientVersion: '1.0.0' }),
  });
  await fetch(`${service.url}/health?db=1`);
  await service.stop();
  secrets = [password, email, user.accessToken, user.refreshToken, project.keys.secret_server_key, user.id, project.id];
  spans = received.flatMap((body) =>
    (JSON.parse(body) as Received).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
});

const read = ({ attributes }: Pick<Span, 'attributes'>, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
};
const named = (name: string) => spans.filter((span) => span.name === name);

test('what is left is sent before the process ends, with what the variables add', async () => {
  await until(() => spans.length > 0);
  const { resource } = (JSON.parse(received[0] ?? '') as Received).resourceSpans[0] ?? { resource: { attributes: [] } };
  expect([read(resource, 'service.name'), headers[0]]).toEqual(['the-latchkey', 'the-tests']);
});

test('a request is a span that is named by its endpoint, and each of its statements one below', () => {
  const [me] = named('GET /users/me');
  expect(me && [me.kind, read(me, 'http.route'), read(me, 'http.response.status_code')]).toEqual([2, '/users/me', 200]);
  const below = spans.filter(({ parentSpanId }) => parentSpanId === me?.spanId);
  expect(new Set(below.map(({ name }) => name))).toEqual(new Set(['SELECT']));
  expect(below.map((span) => read(span, 'db.query.text'))).toContainEqual(
    expect.stringMatching(/\$1[\s\S]*from "users"/),
  );
});

test('the trace of whoever calls is continued', () => {
  expect(named('POST /check-version')).toMatchObject([{ traceId, parentSpanId: parentId }]);
});

test('what nobody asked for, such as polls and the health, is no trace', () => {
  const requests = new Set(spans.map(({ spanId }) => spanId));
  const orphans = spans.filter(({ kind, parentSpanId }) => kind !== 2 && !requests.has(parentSpanId ?? ''));
  expect([orphans, named('request')]).toEqual([[], []]);
});

test('no secret, no id and nothing of a person is in them', () => {
  const all = received.join('\n');
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});
