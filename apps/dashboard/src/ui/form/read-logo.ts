export const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Sharp at the 40 pixels that screens show it by, on displays with sixteen dots in the place of one. */
const MAX_WIDTH = 960;
const MAX_HEIGHT = 160;

/** A file as the data URL of a PNG, as large as screens and emails need; undefined if it's no image of these types. */
export async function readLogo(file: File): Promise<string | undefined> {
  if (!logoTypes.includes(file.type)) return undefined;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  const scale = Math.min(1, MAX_WIDTH / image.width, MAX_HEIGHT / image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
