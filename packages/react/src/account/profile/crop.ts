/** A picture, in its own pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which square of a picture is kept: around its centre, the smaller the more it is zoomed. */
export interface Crop {
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
