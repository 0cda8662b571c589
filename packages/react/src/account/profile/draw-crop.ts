import { type Crop, sideOf } from './crop.ts';

const MOST_BYTES = 100_000;
const sides = [512, 384, 256, 128];
const qualities = [0.9, 0.8, 0.7, 0.5];

/** Draws the square that is kept, on white where the picture lets something through. */
export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(sizeOf(image), crop);
  const { width, height } = canvas;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, width, height);
}

/** The square as a JPEG in a data URL, as good as it can be within the size that is stored. */
export function jpegOf(image: HTMLImageElement, crop: Crop): string {
  const canvas = document.createElement('canvas');
  let smallest = '';
  for (const side of sides) {
    canvas.width = side;
    canvas.height = side;
    drawCrop(canvas, image, crop);
    for (const quality of qualities) {
      smallest = canvas.toDataURL('image/jpeg', quality);
      if (smallest.length * 0.75 <= MOST_BYTES) return smallest;
    }
  }
  return smallest;
}

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});
