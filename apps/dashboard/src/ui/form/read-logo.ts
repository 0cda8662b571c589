import { largestMegabytes, pictureTypes, readPicture } from '@latchkey/react/read-picture';

export { pictureTypes };

/** Sharp at the 40 pixels that screens show it by, on displays with four pixels in the place of one. */
const MAX_WIDTH = 960;
const MAX_HEIGHT = 160;

const faults = {
  pictureWrong: "This file isn't a PNG, JPEG, GIF or WebP image.",
  pictureTooLarge: `This image is larger than ${largestMegabytes} MB.`,
};

/** A file as a PNG of the size that screens and emails need, or what is wrong with it. */
export async function readLogo(file: File): Promise<{ readonly dataUrl: string } | { readonly fault: string }> {
  const image = await readPicture(file).catch(() => 'pictureWrong' as const);
  if (typeof image === 'string') return { fault: faults[image] };
  const scale = Math.min(1, MAX_WIDTH / image.naturalWidth, MAX_HEIGHT / image.naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { dataUrl: canvas.toDataURL('image/png') };
}
