export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
export const largestMegabytes = 10;

export type PictureFault = 'pictureTooLarge' | 'pictureWrong';

/** A file as a picture, or what is wrong with it. */
export async function readPicture(file: File): Promise<HTMLImageElement | PictureFault> {
  if (!pictureTypes.includes(file.type)) return 'pictureWrong';
  if (file.size > largestMegabytes * 1_000_000) return 'pictureTooLarge';
  const image = new Image();
  image.src = await dataUrlOf(file);
  return image.decode().then(
    () => image,
    () => 'pictureWrong' as const,
  );
}

/** Not an object URL, which a strict policy for images refuses where it allows these. */
const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
