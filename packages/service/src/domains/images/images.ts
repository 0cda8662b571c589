import { Refusal } from '@latchkey/protocol/refusals';
import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import { storedProjectId, wireProjectId } from '../projects/project-id.ts';
import { deleteImages, imageById, insertImage } from './queries.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DATA_URL = /^data:image\/(png|jpg|jpeg|gif|bmp|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** What clients may set as an image: nothing, or an uploaded picture. Throws the refusal for anything else. */
export function checkUploadedImage(url: string | null): void {
  if (url !== null && !DATA_URL.test(url)) throw new Refusal('PROFILE_IMAGE_INVALID');
}

/**
 * Stores a picture given as a data URL and answers its address at the service. The address of a stored one is answered
 * by that of a copy, so each has one owner; addresses elsewhere stay as they are and are never fetched.
 */
export async function storeImage(context: Context, projectId: string, url: string): Promise<string> {
  const image = uploaded(url) ?? (await storedAt(context, projectId, url));
  if (!image) return url;
  const id = newId(context.random);
  await insertImage(context.db, { project_id: projectId, id, ...image, created_at: time(context.now) });
  return `${addressPrefix(context, projectId)}${id}`;
}

/** A stored picture as a data URL, to be stored for another project too; addresses elsewhere stay as they are. */
export async function imageToCopy(context: Context, projectId: string, url: string): Promise<string> {
  const image = await storedAt(context, projectId, url);
  return image ? `data:${image.type};base64,${image.data.toString('base64')}` : url;
}

/** Deletes a picture that its owner no longer shows; URLs elsewhere are left alone. */
export const dropImage = (context: Context, projectId: string, url: string | null): Promise<void> =>
  dropImages(context, projectId, [url]);

/** The same for many at once. */
export async function dropImages(context: Context, projectId: string, urls: readonly (string | null)[]): Promise<void> {
  const ids = urls.flatMap((url) => idIn(context, projectId, url) ?? []);
  if (ids.length > 0) await deleteImages(context.db, projectId, ids);
}

export async function readImage(
  { db }: Context,
  wireId: string,
  imageId: string,
): Promise<{ type: string; data: Buffer }> {
  const projectId = storedProjectId(wireId);
  const image = projectId && (await imageById(db, projectId, imageId));
  if (!image) throw new Refusal('IMAGE_UNKNOWN');
  return image;
}

function uploaded(url: string): { type: string; data: Buffer } | undefined {
  const [, subtype, data] = DATA_URL.exec(url) ?? [];
  if (subtype === undefined || data === undefined) return undefined;
  return { type: `image/${subtype === 'jpg' ? 'jpeg' : subtype}`, data: Buffer.from(data, 'base64') };
}

async function storedAt(context: Context, projectId: string, url: string) {
  const id = idIn(context, projectId, url);
  return id ? imageById(context.db, projectId, id) : undefined;
}

/** The id of the stored picture that an address names, if it has the form of one of ours. */
function idIn(context: Context, projectId: string, url: string | null): string | undefined {
  const prefix = addressPrefix(context, projectId);
  const id = url?.startsWith(prefix) ? url.slice(prefix.length) : '';
  return ID.test(id) ? id : undefined;
}

const addressPrefix = ({ baseUrl }: Context, projectId: string) =>
  `${baseUrl}/api/v1/latchkey/images/${wireProjectId(projectId)}/`;
