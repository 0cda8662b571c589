import type { Page } from '@latchkey/testing/browser/browser';

/** What nobody sees: edges and shadows are rounded anew wherever Chromium paints anew. */
const UNSEEN = 3;

/** How many pixels of two pictures are not of the same colour; Infinity where they are not of the same size. */
export async function differenceOf(page: Page, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  return page.evaluate(countPixels, [one.toString('base64'), other.toString('base64'), UNSEEN] as const);
}

/** Runs in the page, which can unpack pictures. */
async function countPixels([one, other, unseen]: readonly [string, string, number]): Promise<number> {
  const unpack = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext(
      '2d',
    ) as OffscreenCanvasRenderingContext2D;
    pen.drawImage(picture, 0, 0);
    return pen.getImageData(0, 0, picture.width, picture.height);
  };
  const [a, b] = [await unpack(one), await unpack(other)];
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  const differing = new Set<number>();
  for (const [place, value] of a.data.entries())
    if (Math.abs(value - (b.data[place] ?? 0)) > unseen) differing.add(place >> 2);
  return differing.size;
}
