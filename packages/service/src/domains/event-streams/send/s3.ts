import { createHash } from 'node:crypto';
import { compressed } from '../../../platform/compressed.ts';
import { encodedKey, signedForAws } from '../../../platform/network/aws-signature.ts';
import type { Post } from '../../../platform/network/guarded-post.ts';
import type { Batch } from '../format/records.ts';
import type { TargetOf } from '../streams/target.ts';
import { postSent, type Sent } from './sent.ts';

/** Enough to tell batches of one place apart. */
const DIGEST_CHARACTERS = 16;

type S3 = TargetOf<'s3'>;

/**
 * Stores a batch as one object. It is called by where the batch begins and by what is in it: the same batch that is sent
 * again takes the place of itself, and no other of the same place does, which a log from a restored backup may have.
 */
export async function sendToS3(post: Post, target: S3, batch: Batch, now: number, stop?: AbortSignal): Promise<Sent> {
  const key = encodedKey(`${target.bucket}/${objectName(target, batch)}`);
  const url = new URL(`${target.endpoint.replace(/\/+$/, '')}/${key}`);
  const body = await compressed(batch.records.map(({ json }) => `${json}\n`).join(''));
  const headers = signedForAws(
    { method: 'PUT', url, headers: { 'content-type': 'application/gzip' }, body },
    {
      accessKeyId: target.access_key_id,
      secretAccessKey: target.secret_access_key,
      region: target.region,
      service: 's3',
    },
    now,
  );
  return postSent(await post(url.href, { method: 'PUT', headers, body }, stop));
}

/** Of the keys, which don't change when personal data of an event is erased. */
const digestOf = (records: Batch['records']): string =>
  createHash('sha256')
    .update(records.map(({ key }) => `${key}\n`).join(''))
    .digest('hex')
    .slice(0, DIGEST_CHARACTERS);

function objectName({ prefix = '' }: S3, { projectId, name, records }: Batch): string {
  const day = new Date(records[0]?.at ?? 0).toISOString().slice(0, 10).replaceAll('-', '/');
  return `${prefix}${projectId}/${day}/${name}-${digestOf(records)}.jsonl.gz`;
}
