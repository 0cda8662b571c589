/** A picture, in its own pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which square of a picture is kept: around its centre, the smaller the more it is zoomed. */
interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const zoomRange = { min: 1, max: 3, step: 0.1 } as const;

export const wholeOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: zoomRange.min });

export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** Moves the square by parts of its own side; it stays inside of the picture. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return inside(size, { ...crop, x: crop.x + right * side, y: crop.y + down * side });
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const rounded = Math.round(Math.min(zoomRange.max, Math.max(zoomRange.min, zoom)) * 10) / 10;
  return inside(size, { ...crop, zoom: rounded });
}

function inside(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop) / 2;
  const within = (at: number, end: number) => Math.min(end - half, Math.max(half, at));
  return { ...crop, x: within(crop.x, size.width), y: within(crop.y, size.height) };
}

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
