import { jsonRecords, objectOf, type SourceRecord, text } from '@latchkey/sdk/import-files';
import { CommandError } from '../../../command/command.ts';
import type { Calls } from './calls.ts';

/** How long to wait before asking for the job again. */
const POLL_MILLIS = 2_000;

const fields = [
  'user_id',
  'email',
  'email_verified',
  'name',
  'given_name',
  'family_name',
  'picture',
  'created_at',
  'blocked',
  'identities',
  'user_metadata',
  'app_metadata',
  'multifactor',
];

/** The users of an Auth0 tenant by a job that exports them: its list of users ends at the thousandth. */
export async function* auth0Users({ read, wait }: Calls): AsyncGenerator<SourceRecord> {
  const body = JSON.stringify({ format: 'json', fields: fields.map((name) => ({ name })) });
  const begun = await read('/api/v2/jobs/users-exports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  let job = objectOf(begun);
  const id = text(job?.id);
  while (job?.status !== 'completed') {
    if (id === undefined || job?.status === 'failed') throw new CommandError('Auth0 could not export its users.');
    await wait(POLL_MILLIS);
    job = objectOf(await read(`/api/v2/jobs/${encodeURIComponent(id)}`));
  }
  yield* exported(text(job.location) ?? '');
}

/** Its address is a secret of its own: the key stays here. */
async function* exported(location: string): AsyncGenerator<SourceRecord> {
  const answer = await fetch(location).catch(() => undefined);
  if (!answer?.ok || !answer.body) throw new CommandError("Auth0's export can't be downloaded.");
  const plain = answer.body
    .pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>)
    .pipeThrough(new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>);
  yield* jsonRecords(plain as unknown as AsyncIterable<string>) as AsyncGenerator<SourceRecord>;
}
