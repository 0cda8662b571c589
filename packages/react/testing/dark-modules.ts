type Point = readonly [x: number, y: number];

/** What an SVG path of straight lines fills of a square of this size: a row of `#` and `.` for each unit. */
export function darkModules(path: string, size: number): string[] {
  const edges = path
    .split('Z')
    .filter(Boolean)
    .flatMap((shape) => edgesOf([...shape.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])));
  const isDark = (x: number, y: number) => edges.reduce((sum, edge) => sum + turns(edge, x + 0.5, y + 0.5), 0) !== 0;
  const sides = [...Array(size).keys()];
  return sides.map((y) => sides.map((x) => (isDark(x, y) ? '#' : '.')).join(''));
}

const edgesOf = (corners: readonly Point[]) =>
  corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner] as const);

/** What an edge adds to how often its shape turns around a point (the rule `nonzero`). */
function turns([[x, from], [, to]]: readonly [Point, Point], pointX: number, pointY: number): number {
  if (x > pointX || from > pointY === to > pointY) return 0;
  return to > from ? 1 : -1;
}
