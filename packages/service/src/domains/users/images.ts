import { Refusal } from '@latchkey/protocol/refusals';
import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { storedProjectId, wireProjectId } from '../../platform/project-id.ts';
import { deleteImage, imageById, insertImage } from './queries.ts';

const DATA_URL = /^data:image\/(png|jpg|jpeg|gif|bmp|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** What clients may set as an image: nothing, or an uploaded picture. Throws the refusal for anything else. */
export function checkUploadedImage(url: string | null): void {
  if (url !== null && !DATA_URL.test(url)) throw new Refusal('PROFILE_IMAGE_INVALID');
}

/**
 * Stores a picture given as a data URL once and answers its address at the service; other addresses stay as they are
 * and are never fetched.
 */
export async function storeImage(context: Context, projectId: string, url: string): Promise<string> {
  const [, subtype, data] = DATA_URL.exec(url) ?? [];
  if (subtype === undefined || data === undefined) return url;
  const id = newId(context.random);
  await insertImage(context.db, {
    project_id: projectId,
    id,
    type: `image/${subtype === 'jpg' ? 'jpeg' : subtype}`,
    data: Buffer.from(data, 'base64'),
    created_at: time(context.now),
  });
  return `${addressPrefix(context, projectId)}${id}`;
}

/** Drops a picture that nobody shows any more; addresses elsewhere are left alone. */
export async function dropImage(context: Context, projectId: string, url: string | null): Promise<void> {
  const prefix = addressPrefix(context, projectId);
  if (url?.startsWith(prefix)) await deleteImage(context.db, projectId, url.slice(prefix.length));
}

export async function readImage({ db }: Context, wireId: string, imageId: string): Promise<{ type: string; data: Buffer }> {
  const projectId = storedProjectId(wireId);
  const image = projectId && (await imageById(db, projectId, imageId));
  if (!image) throw new Refusal('IMAGE_UNKNOWN');
  return image;
}

const addressPrefix = ({ baseUrl }: Context, projectId: string) =>
  `${baseUrl}/api/v1/latchkey/images/${wireProjectId(projectId)}/`;
